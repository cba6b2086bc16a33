import { existsSync } from 'node:fs';
import { Config } from './config.ts';
import { parseEnv } from './env.schema.ts';

/** The settings that the server would read. @throws Error that names every wrong one. */
export function readSettings(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = parseEnv(process.env);
  if (!settings.ok) throw new Error(['These settings are wrong:', ...settings.problems].join('\n  '));
  return new Config(settings.env);
}
