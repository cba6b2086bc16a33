import * as z from 'zod';
import { list, url } from './formats.ts';
import type { SettingsGroup } from './setting.ts';

export const SIGN_IN = {
  title: 'Sign-in for admins: set both or neither of the first two',
  settings: {
    OIDC_CLIENT_ID: {
      schema: z.string().min(1).optional(),
      default: 'unset',
      help: 'client id for the sign-in of admins; requires OIDC_CLIENT_SECRET',
      example: '',
      together: 'OIDC_CLIENT_SECRET',
    },
    OIDC_CLIENT_SECRET: {
      schema: z.string().min(1).optional(),
      default: 'unset',
      help: 'client secret from the provider',
      example: '',
      together: 'OIDC_CLIENT_ID',
    },
    OIDC_ISSUER: {
      schema: url.default('https://accounts.google.com'),
      default: "Google's",
      help: 'any OpenID Connect issuer',
      example: 'https://accounts.google.com',
    },
    ADMIN_EMAILS: {
      schema: list.pipe(z.array(z.email('must be e-mail addresses separated by commas'))).default([]),
      default: 'empty',
      help: 'addresses that may sign in, separated by commas',
      example: 'you@example.org,friend@example.org',
    },
    SESSION_SECRET: {
      schema: list
        .pipe(z.array(z.string().min(32, 'each secret needs at least 32 characters')).max(2, 'at most two secrets'))
        .default([]),
      default: 'generated and stored in the database',
      help: 'at least 32 characters; two, separated by a comma, to rotate',
      example: '',
    },
  },
} satisfies SettingsGroup;
