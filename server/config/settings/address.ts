import * as z from 'zod';
import { url, whole } from './formats.ts';
import type { SettingsGroup } from './setting.ts';

export const ADDRESS = {
  title: 'Address',
  settings: {
    PORT: {
      schema: whole(0, 65535).default(3000),
      default: '3000',
      help: 'port to listen on',
      example: '3000',
      composed: true,
    },
    HOST: {
      schema: z.string().default('127.0.0.1'),
      default: '127.0.0.1',
      help: 'address to listen on; 0.0.0.0 for all',
      example: '127.0.0.1',
      composed: true,
    },
    PUBLIC_URL: {
      schema: url.optional(),
      default: '`http://localhost:PORT`',
      help: 'address that visitors type; used for all absolute links and the origin check',
      example: 'http://localhost:3000',
      note: 'The address that visitors type. It is used for all absolute links and the origin check.',
      composed: true,
    },
    OPEN_API: {
      schema: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
      default: '0',
      help: '1: pages of other sites may read what visitors read, if `PUBLIC_URL` begins with https: [docs/api.md](docs/api.md)',
      example: '0',
      note: '1: pages of other sites may read what visitors read. Only with an https address.',
    },
  },
} satisfies SettingsGroup;
