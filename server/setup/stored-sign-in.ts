import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import type { Provider } from '../../shared/setup/setup.schemas.ts';
import type { Env } from '../config/env-schema.ts';
import type { AppSettingRepository } from '../database/settings/app-setting.repository.ts';
import { SIGN_IN_KEY } from '../database/worlds/real-world.ts';
import type { SecretBoxes } from '../secrets/secret-boxes.service.ts';

const PLACE = { table: 'app_setting', row: SIGN_IN_KEY };
const storedSchema = z.object({
  issuer: z.string(),
  client_id: z.string(),
  /** Box of the client secret, in base64. */
  client_secret: z.string(),
  admin_emails: z.array(z.string()),
});

/** Stores the identity provider of a clan that is about to be followed, with its secret sealed. */
export async function storeSignIn(
  tx: EntityManager,
  settings: AppSettingRepository,
  boxes: SecretBoxes,
  { client_secret, ...provider }: Provider,
): Promise<void> {
  const box = boxes.seal(PLACE, client_secret).toString('base64');
  await settings.put(tx, SIGN_IN_KEY, { ...provider, client_secret: box });
}

/** Returns the box of a stored sign-in, for the check of the key; none when no sign-in is stored. */
export function boxesOfSignIn(value: unknown): Buffer[] {
  const stored = storedSchema.safeParse(value);
  return stored.success ? [Buffer.from(stored.data.client_secret, 'base64')] : [];
}

/**
 * Returns the settings with the stored sign-in where the environment has none: its provider, and its admins.
 * @param warn gets one sentence when the stored secret cannot be opened; then nobody can sign in, and the site runs
 */
export function withStoredSignIn(env: Env, value: unknown, boxes: SecretBoxes, warn: (sentence: string) => void): Env {
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
