import { existsSync } from 'node:fs';
import { Config } from './config.ts';
import { parseEnv } from './env-schema.ts';

/** Reads the settings as the server does. @throws Error that names every wrong setting */
export function readSettings(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = parseEnv(process.env);
  if (!settings.ok) throw new Error(['These settings are wrong:', ...settings.problems].join('\n  '));
  return new Config(settings.env);
}
