import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { plainSentence } from '../../shared/http/plain-sentence.ts';
import { siteSchema, type Site } from '../../shared/site/site.schemas.ts';

const NAME = 'site.json';
const objectSchema = z.record(z.string(), z.unknown());

/** Selects the shipped facts: the samples of the specification for the simulated clan, empty ones for a real one. */
export type SiteWorld = 'practice' | 'real';
const SHIPPED: Record<SiteWorld, string> = { practice: './site.practice.json', real: './site.blank.json' };

/** Facts that only the clan can write, in the order of the checklist. */
const TEXTS_OF_THE_CLAN: readonly (readonly [words: string, path: readonly string[]])[] = [
  ['the description', ['description']],
  ['the link to the chat', ['links', 'chat']],
  ['the link to the posts', ['links', 'social']],
  ['the link to the photos', ['links', 'photos']],
  ['the link to the stream', ['links', 'stream']],
  ['the text of Clan Information', ['information', 'short']],
  ['the total level', ['stats', 'total_level']],
  ['the citadel level', ['stats', 'citadel_level']],
  ['the kill/death ratio', ['stats', 'kill_death_ratio']],
  ['special names', ['special_names']],
];

/**
 * Returns the facts of the site: the shipped ones, replaced by those in DATA_DIR/site.json. Lists are replaced as a
 * whole, groups (links, stats, information) field by field.
 * @throws Error with all problems of the file
 */
export function readSite(dataDir: string, world: SiteWorld): Site {
  const shipped = readShipped(world);
  const result = siteSchema.safeParse(merge(shipped, readOwnFile(dataDir)), { error: plainSentence });
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.') || NAME}: ${issue.message}`);
  throw new Error(`${siteFile(dataDir)} is not valid:\n${problems.join('\n')}`);
}

/** Returns the path of the file in which an operator writes the facts of the clan. */
export function siteFile(dataDir: string): string {
  return join(dataDir, NAME);
}

/** Returns names of the facts that the file lacks. An empty text counts as written: it shows nothing. */
export function unwrittenFacts(dataDir: string): string[] {
  const own = readOwnFile(dataDir);
  return TEXTS_OF_THE_CLAN.filter(([, path]) => valueAt(own, path) === undefined).map(([words]) => words);
}

/**
 * Returns names of the facts in the file that are samples: those of the practice clan, or the dots of the instructions.
 * The level of the citadel has seven values at most, so that of the sample may be the clan's own.
 */
export function sampleFacts(dataDir: string): string[] {
  const own = readOwnFile(dataDir);
  const practice = readShipped('practice');
  return TEXTS_OF_THE_CLAN.filter(([, path]) => path[1] !== 'citadel_level')
    .filter(([, path]) => {
      const text = JSON.stringify(valueAt(own, path)) ?? '';
      return text.includes('…') || text === JSON.stringify(valueAt(practice, path));
    })
    .map(([words]) => words);
}

/**
 * Returns the origins of the pictures in the file. Pages may load pictures only from these and from configured ones.
 */
export function pictureOrigins({ banner_url, overall_icon_url }: Site): string[] {
  return [...new Set([banner_url, overall_icon_url].flatMap((address) => /^https:\/\/[^/]+/.exec(address) ?? []))];
}

/** Returns the value at a path of keys; undefined where the file has none. */
function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  const object = objectSchema.safeParse(value);
  return object.success && Object.hasOwn(object.data, key) ? valueAt(object.data[key], rest) : undefined;
}

function readShipped(world: SiteWorld): Record<string, unknown> {
  return objectSchema.parse(JSON.parse(readFileSync(new URL(SHIPPED[world], import.meta.url), 'utf8')));
}

function readOwnFile(dataDir: string): Record<string, unknown> {
  const path = siteFile(dataDir);
  if (!existsSync(path)) return {};
  const text = readFileSync(path, 'utf8');
  try {
    return objectSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${path} is not a JSON object`);
  }
}

function merge(shipped: Record<string, unknown>, own: Record<string, unknown>): Record<string, unknown> {
  const result = { ...shipped };
  for (const [key, value] of Object.entries(own)) {
    const before = objectSchema.safeParse(shipped[key]);
    const after = objectSchema.safeParse(value);
    result[key] = before.success && after.success ? { ...before.data, ...after.data } : value;
  }
  return result;
}
