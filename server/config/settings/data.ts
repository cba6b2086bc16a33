import * as z from 'zod';
import type { SettingsGroup } from './setting.ts';

export const DATA = {
  title: 'Data',
  settings: {
    DATABASE_URL: {
      schema: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
      default: 'unset',
      help: 'address of your own PostgreSQL (15 or newer); unset: the embedded one',
      example: 'postgres://citadel_watch:secret@127.0.0.1:5432/citadel_watch',
      note: 'Unset: Citadel Watch runs its own PostgreSQL, with its files in DATA_DIR.',
      composed: true,
    },
    DATA_DIR: {
      schema: z.string().default('./data'),
      default: '`./data`',
      help: 'files of the embedded database',
      example: './data',
      composed: true,
    },
  },
} satisfies SettingsGroup;
