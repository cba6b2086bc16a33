import * as z from 'zod';
import { TrustedProxies } from './trusted-proxies.ts';

const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).transform(withoutSlash);
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be between ${min} and ${max}`);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
const host = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

const DEFAULT_ICON_HOSTS = [
  'runescape.wiki',
  'oldschool.runescape.wiki',
  'secure.runescape.com',
  'services.runescape.com',
  'cdn.discordapp.com',
  'media.discordapp.net',
];

/** The environment, one line a variable; .env.example and README.md say what each means. D204. */
const envSchema = z.object({
  NODE_ENV: z.string().default('production'),
  PORT: whole(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATA_DIR: z.string().default('./data'),
  CLAN_NAME: z.string().trim().min(1).max(40).optional(),
  HISCORES_URL: url.optional(),
  RUNEMETRICS_URL: url.optional(),
  CLAN_LIST_URL: url.optional(),
  AVATAR_URL: url.optional(),
  X_API_URL: url.optional(),
  GAME_USER_AGENT: z.string().min(1).default('CitadelWatch/0.1 (self-hosted clan site; one clan, paced)'),
  RUNEMETRICS_INTERVAL_MS: whole(0, 600_000).optional(),
  HISCORES_INTERVAL_MS: whole(0, 600_000).optional(),
  CLAN_LIST_INTERVAL_MS: whole(0, 86_400_000).optional(),
  ACTIVITY_TIMEZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Europe/London')
    .default('Europe/London'),
  PRACTICE_MEMBERS: whole(1, 500).default(120),
  PRACTICE_SEED: z
    .string()
    .regex(/^[a-z0-9]{1,20}$/i, 'must be 1 to 20 letters and digits')
    .default('hall'),
  OIDC_ISSUER: url.default('https://accounts.google.com'),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  ADMIN_EMAILS: list.pipe(z.array(z.email('must be e-mail addresses separated by commas'))).default([]),
  SESSION_SECRET: list
    .pipe(z.array(z.string().min(32, 'each secret needs at least 32 characters')).max(2, 'at most two secrets'))
    .default([]),
  X_BEARER_TOKEN: z.string().min(1).optional(),
  X_USERNAME: z
    .string()
    .regex(/^[A-Za-z0-9_]{1,15}$/, 'must be an account name without @')
    .optional(),
  X_MONTHLY_LIMIT: whole(0, 1_000_000).default(1450),
  ICON_HOSTS: list
    .pipe(z.array(z.string().regex(host, 'must be host names separated by commas')))
    .default(DEFAULT_ICON_HOSTS),
  FRAME_ANCESTORS: z
    .string()
    .regex(/^[^;,]*$/, 'must be CSP sources separated by blanks')
    .default('https:'),
  TRUST_PROXY: z
    .string()
    .transform((text, context) => {
      const proxies = TrustedProxies.parse(text);
      if (proxies === null) context.addIssue({ code: 'custom', message: 'must be a hop count or CIDRs, never true' });
      return proxies ?? z.NEVER;
    })
    .optional(),
  LIMIT_FACTOR: z.coerce.number('must be a number').positive('must be above 0').default(1),
  MAX_SOCKETS_PER_IP: whole(1, 100_000).default(100),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
});

/** Variables that are useless alone. */
const GROUPS = [
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['X_BEARER_TOKEN', 'X_USERNAME'],
];

export type Env = z.infer<typeof envSchema>;
export const ENV_NAMES: readonly string[] = Object.keys(envSchema.shape);

export type EnvResult = { ok: true; env: Env } | { ok: false; problems: string[] };

/** Reads all variables at once; an empty one counts as unset. `problems` names every wrong one. */
export function parseEnv(source: Record<string, string | undefined>): EnvResult {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = envSchema.safeParse(given);
  const halves = missingHalves(given);
  if (result.success && halves.length === 0) return { ok: true, env: result.data };
  const wrong = result.error?.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`) ?? [];
  return { ok: false, problems: [...wrong, ...halves] };
}

/** Looked for beside the schema, whose refinements are silent once a single variable is wrong. */
function missingHalves(given: Record<string, unknown>): string[] {
  return GROUPS.flatMap((names) => {
    const missing = names.filter((name) => given[name] === undefined);
    if (missing.length === names.length) return [];
    return missing.map((name) => `${name}: goes with ${names.join(', ')}`);
  });
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
