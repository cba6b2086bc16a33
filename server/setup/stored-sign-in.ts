import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import type { DiscordSignIn, Provider } from '../../shared/setup/setup.schemas.ts';
import type { Env } from '../config/env-schema.ts';
import type { AppSettingRepository } from '../database/settings/app-setting.repository.ts';
import { SIGN_IN_KEY } from '../database/worlds/real-world.ts';
import type { SecretBoxes } from '../secrets/secret-boxes.service.ts';

const PLACE = { table: 'app_setting', row: SIGN_IN_KEY };
const DISCORD_PLACE = { table: 'app_setting', row: `${SIGN_IN_KEY}.discord` };
const storedSchema = z.object({
  issuer: z.string(),
  client_id: z.string(),
  /** Box of the client secret, in base64. */
  client_secret: z.string(),
  admin_emails: z.array(z.string()),
});
const storedDiscordSchema = z.object({
  discord: z.object({
    client_id: z.string(),
    /** Box of the client secret, in base64. */
    client_secret: z.string(),
    guild_id: z.string().nullable(),
    admin_roles: z.array(z.string()),
    admin_users: z.array(z.string()),
  }),
});

/**
 * Stores how the admins of a clan sign in that is about to be followed, with sealed secrets. Call
 * `SecretWatchService.beforeSealing` first.
 */
export async function storeSignIn(
  tx: EntityManager,
  settings: AppSettingRepository,
  boxes: SecretBoxes,
  { provider, discord }: { provider: Provider | null; discord: DiscordSignIn | null },
): Promise<void> {
  const seal = (place: typeof PLACE, secret: string) => boxes.seal(place, secret).toString('base64');
  await settings.put(tx, SIGN_IN_KEY, {
    ...(provider !== null && { ...provider, client_secret: seal(PLACE, provider.client_secret) }),
    ...(discord !== null && { discord: { ...discord, client_secret: seal(DISCORD_PLACE, discord.client_secret) } }),
  });
}

/** Returns the boxes of a stored sign-in, for the check of the key; none when no sign-in is stored. */
export function boxesOfSignIn(value: unknown): Buffer[] {
  const [oidc, discord] = [storedSchema.safeParse(value), storedDiscordSchema.safeParse(value)];
  return [
    ...(oidc.success ? [oidc.data.client_secret] : []),
    ...(discord.success ? [discord.data.discord.client_secret] : []),
  ].map((box) => Buffer.from(box, 'base64'));
}

/**
 * Returns the settings with the stored sign-in where the environment has none: its providers, and their admins.
 * @param warn gets one sentence when a stored secret cannot be opened; then nobody can sign in by it, and the site runs
 */
export function withStoredSignIn(env: Env, value: unknown, boxes: SecretBoxes, warn: (sentence: string) => void): Env {
  return withStoredDiscord(withStoredProvider(env, value, boxes, warn), value, boxes, warn);
}

function withStoredProvider(env: Env, value: unknown, boxes: SecretBoxes, warn: (sentence: string) => void): Env {
  const stored = storedSchema.safeParse(value);
  if (!stored.success) return env;
  const { issuer, client_id, client_secret, admin_emails } = stored.data;
  const admins = env.ADMIN_EMAILS.length > 0 ? env.ADMIN_EMAILS : admin_emails;
  if (env.OIDC_CLIENT_ID !== undefined) return { ...env, ADMIN_EMAILS: admins };
  const secret = boxes.open(PLACE, Buffer.from(client_secret, 'base64'));
  if (typeof secret !== 'string') {
    warn(
      `${secret.sentence}: nobody can sign in until secrets.key or SECRETS_KEY is put back, or OIDC_CLIENT_ID is set.`,
    );
    return { ...env, ADMIN_EMAILS: admins };
  }
  return { ...env, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client_id, OIDC_CLIENT_SECRET: secret, ADMIN_EMAILS: admins };
}

/** The stored application counts as a whole: ids of roles belong to its server. */
function withStoredDiscord(env: Env, value: unknown, boxes: SecretBoxes, warn: (sentence: string) => void): Env {
  const stored = storedDiscordSchema.safeParse(value);
  if (!stored.success || env.DISCORD_CLIENT_ID !== undefined) return env;
  const { client_id, client_secret, guild_id, admin_roles, admin_users } = stored.data.discord;
  const secret = boxes.open(DISCORD_PLACE, Buffer.from(client_secret, 'base64'));
  if (typeof secret !== 'string') {
    warn(
      `${secret.sentence}: nobody can sign in with Discord until secrets.key or SECRETS_KEY is put back, or DISCORD_CLIENT_ID is set.`,
    );
    return env;
  }
  return {
    ...env,
    DISCORD_CLIENT_ID: client_id,
    DISCORD_CLIENT_SECRET: secret,
    DISCORD_GUILD_ID: guild_id ?? undefined,
    DISCORD_ADMIN_ROLES: admin_roles,
    DISCORD_ADMIN_USERS: admin_users,
  };
}
