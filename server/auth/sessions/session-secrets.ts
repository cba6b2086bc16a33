import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import type { AppSettingRepository } from '../../database/settings/app-setting.repository.ts';

const KEY = 'session_secret';
const storedSchema = z.object({ secrets: z.array(z.string()).min(1) });

/** Returns the secrets that sign session cookies, newest first: the configured ones, or a stored one for all nodes. */
export async function sessionSecrets(
  tx: EntityManager,
  settings: AppSettingRepository,
  configured: readonly string[],
): Promise<string[]> {
  if (configured.length > 0) return [...configured];
  await settings.addOnce(tx, KEY, { secrets: [randomBytes(32).toString('base64url')] });
  const stored = await settings.find(tx, KEY);
  if (!stored) throw new Error('the session secret is gone');
  return storedSchema.parse(stored.value).secrets;
}
