import * as z from 'zod';
import { SETTINGS } from './settings/settings.ts';
import type { Setting } from './settings/setting.ts';

type Settings = typeof SETTINGS;
type Schemas = { [Name in keyof Settings]: Settings[Name]['schema'] };

const entries: [string, Setting][] = Object.entries(SETTINGS);
const envSchema = z.object(Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])) as Schemas);

/** Every setting with its default applied, by the name of its variable. D204. */
export type Env = z.output<typeof envSchema>;
export const ENV_NAMES: readonly string[] = Object.keys(SETTINGS);

export type EnvResult = { ok: true; env: Env } | { ok: false; problems: string[] };

/** Parses all variables; an empty one counts as unset. `problems` has a line for every wrong variable. */
export function parseEnv(source: Record<string, string | undefined>): EnvResult {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = envSchema.safeParse(given);
  const halves = missingHalves(given);
  if (result.success && halves.length === 0) return { ok: true, env: result.data };
  const wrong = result.error?.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`) ?? [];
  return { ok: false, problems: [...wrong, ...halves] };
}

/** Lists the missing halves of pairs. A refinement of the schema would not run once a single variable is wrong. */
function missingHalves(given: Record<string, unknown>): string[] {
  return entries.flatMap(([name, { together, requires }]) =>
    together !== undefined && given[name] === undefined && given[together] !== undefined
      ? [`${name}: must be set together with ${together}`]
      : requires !== undefined && isOn(given[name]) && given[requires] === undefined
        ? [`${name}: needs ${requires}`]
        : [],
  );
}

/** Returns false for a setting that is unset or switched off. */
function isOn(value: unknown): boolean {
  return value !== undefined && value !== '0';
}
