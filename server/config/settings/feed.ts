import * as z from 'zod';
import { url, whole } from './formats.ts';
import type { SettingsGroup } from './setting.ts';

export const FEED = {
  title: 'Social feed: set both or neither of the first two',
  settings: {
    X_BEARER_TOKEN: {
      schema: z.string().min(1).optional(),
      default: 'unset',
      help: 'token for the social feed; requires X_USERNAME',
      example: '',
      together: 'X_USERNAME',
    },
    X_USERNAME: {
      schema: z
        .string()
        .regex(/^[A-Za-z0-9_]{1,15}$/, 'must be an account name without @')
        .optional(),
      default: 'unset',
      help: 'account to show, without @; requires X_BEARER_TOKEN',
      example: '',
      together: 'X_BEARER_TOKEN',
    },
    X_MONTHLY_LIMIT: {
      schema: whole(0, 1_000_000).default(1450),
      default: '1450',
      help: 'greatest number of requests in a month for the feed',
      example: '1450',
    },
    X_API_URL: {
      schema: url.optional(),
      default: "X's",
      help: 'base address of the X API',
      example: 'https://api.x.com',
    },
  },
} satisfies SettingsGroup;
