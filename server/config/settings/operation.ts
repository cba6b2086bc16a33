import * as z from 'zod';
import { TrustedProxies } from '../trusted-proxies.ts';
import { url, whole } from './formats.ts';
import type { SettingsGroup } from './setting.ts';

export const OPERATION = {
  title: 'Operation',
  settings: {
    TRUST_PROXY: {
      schema: z
        .string()
        .transform((text, context) => {
          const proxies = TrustedProxies.parse(text);
          if (proxies === null)
            context.addIssue({ code: 'custom', message: 'must be a hop count or CIDRs, never true' });
          return proxies ?? z.NEVER;
        })
        .optional(),
      default: 'unset',
      help: 'behind a proxy: its CIDRs, the number of hops, or `1,CIDRs`; never `true`',
      example: '',
      note: 'Behind a proxy: its addresses as CIDRs, the number of proxies, or both as in 1,10.0.0.0/8. Never "true".',
      composed: true,
    },
    LIMIT_FACTOR: {
      schema: z.coerce.number('must be a number').positive('must be above 0').default(1),
      default: '1',
      help: 'multiplies every rate limit, for load tests',
      example: '1',
    },
    MAX_SOCKETS_PER_IP: {
      schema: whole(1, 100_000).default(100),
      default: '100',
      help: 'greatest number of open live connections of one address to one process',
      example: '100',
    },
    LOG_LEVEL: {
      schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
      default: 'info',
      help: 'fatal, error, warn, info, debug, trace or silent',
      example: 'info',
    },
    METRICS_TOKEN: {
      schema: z.string().min(16, 'needs at least 16 characters').optional(),
      default: 'unset',
      help: 'at least 16 characters; enables `/metrics` for requests that send it; alerts: docker/alerts.yml',
      example: '',
    },
    UPDATE_CHECK: {
      schema: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
      default: '0',
      help: '1: asks `UPDATE_URL` once a day for the newest version, for the System tab; see [docs/privacy.md](docs/privacy.md)',
      example: '0',
      requires: 'UPDATE_URL',
      note: '1: asks once a day for the newest version and shows it to admins. Sends nothing about the site.',
    },
    UPDATE_URL: {
      schema: url.optional(),
      default: 'unset',
      help: 'address that answers with the newest release, in the form of the releases of GitHub, for `UPDATE_CHECK`',
      example: 'https://api.github.com/repos/OWNER/NAME/releases/latest',
    },
    NODE_ENV: {
      schema: z.string().default('production'),
      default: 'production',
      help: 'set by tests',
      example: 'production',
      composed: true,
    },
  },
} satisfies SettingsGroup;
