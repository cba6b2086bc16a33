import * as z from 'zod';
import { whole } from './formats.ts';
import type { SettingsGroup } from './setting.ts';

export const PRACTICE = {
  title: 'Simulated clan, when CLAN_NAME is unset',
  settings: {
    PRACTICE_MEMBERS: {
      schema: whole(1, 500).default(120),
      default: '120',
      help: 'size of the practice clan, up to 500',
      example: '120',
    },
    PRACTICE_SEED: {
      schema: z
        .string()
        .regex(/^[a-z0-9]{1,20}$/i, 'must be 1 to 20 letters and digits')
        .default('hall'),
      default: 'hall',
      help: 'seed of the practice clan; each value makes a different clan',
      example: 'hall',
    },
    PRACTICE_PAST_DAYS: {
      schema: whole(0, 182).optional(),
      default: '182, less with many members',
      help: 'days of history that the practice clan has at its first start; 0 for none',
      example: '182',
    },
  },
} satisfies SettingsGroup;
