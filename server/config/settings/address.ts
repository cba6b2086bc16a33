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
  },
} satisfies SettingsGroup;
