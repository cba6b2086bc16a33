import { existsSync } from 'node:fs';
import { type Env, parseEnv } from './env-schema.ts';

/** Reads the settings as the server does. @throws Error that names every wrong setting */
export function readSettings(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = parseEnv(process.env);
  if (!settings.ok) throw new Error(['These settings are wrong:', ...settings.problems].join('\n  '));
  return settings.env;
}
