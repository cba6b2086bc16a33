import * as z from 'zod';
import { list, whole } from './formats.ts';
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
    DATABASE_CONNECTIONS: {
      schema: whole(3, 1000).default(9),
      default: '9',
      help: 'most connections of one process; ten processes with 9 fit the default limit of PostgreSQL',
      example: '9',
    },
    DATABASE_POOLER_URL: {
      schema: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
      default: 'unset',
      help: 'PgBouncer or the like in front of `DATABASE_URL`: docs/scaling.md',
      example: 'postgres://citadel_watch:secret@127.0.0.1:6432/citadel_watch',
      note: 'Behind a pooler: its address here, and the address of PostgreSQL itself in DATABASE_URL.',
      requires: 'DATABASE_URL',
    },
    DATA_DIR: {
      schema: z.string().default('./data'),
      default: '`./data`',
      help: 'files of the embedded database, backups and the key of stored secrets',
      example: './data',
      composed: true,
    },
    SECRETS_KEY: {
      schema: list
        .pipe(z.array(z.string().min(32, 'each key needs at least 32 characters')).max(2, 'at most two keys'))
        .default([]),
      default: 'made once, in `DATA_DIR/secrets.key`',
      help: 'seals stored secrets instead of that file; at least 32 characters; two, separated by a comma, to rotate',
      example: '',
      note: 'Seals the secrets that admins store, instead of the file secrets.key in DATA_DIR.',
    },
  },
} satisfies SettingsGroup;
