import * as z from 'zod';
import { url, whole } from './formats.ts';
import type { SettingsGroup } from './setting.ts';

export const FEED = {
  title: 'Social feed: both or none of the first two',
  settings: {
    X_BEARER_TOKEN: {
      schema: z.string().min(1).optional(),
      default: 'unset',
      help: 'the social feed; together with the next',
      example: '',
      together: 'X_USERNAME',
    },
    X_USERNAME: {
      schema: z
        .string()
        .regex(/^[A-Za-z0-9_]{1,15}$/, 'must be an account name without @')
        .optional(),
      default: 'unset',
      help: 'the account to show, without @',
      example: '',
      together: 'X_BEARER_TOKEN',
    },
    X_MONTHLY_LIMIT: {
      schema: whole(0, 1_000_000).default(1450),
      default: '1450',
      help: 'requests a month that the feed may use',
      example: '1450',
    },
    X_API_URL: {
      schema: url.optional(),
      default: "X's",
      help: 'base address of its service',
      example: 'https://api.x.com',
    },
  },
} satisfies SettingsGroup;
