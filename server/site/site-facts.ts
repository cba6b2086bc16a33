import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { SiteEdit, SiteFacts } from '../../shared/site/site-facts.schemas.ts';
import { siteSchema, type Site } from '../../shared/site/site.schemas.ts';

const objectSchema = z.record(z.string(), z.unknown());
type Facts = Record<string, unknown>;

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

/** Returns the facts that the product ships for a world. */
export function shippedFacts(world: SiteWorld): Site {
  return siteSchema.parse(JSON.parse(readFileSync(new URL(SHIPPED[world], import.meta.url), 'utf8')));
}

/** Returns the shipped facts, replaced by the clan's own: lists as a whole, groups (links, stats, information) field by field. */
export function factsWith(shipped: Site, own: SiteFacts): Site {
  return siteSchema.parse(merge(shipped, own));
}

/** Returns the clan's own facts after an edit. A fact that the edit gives its shipped value again is no longer among them. */
export function factsAfter(own: SiteFacts, edit: SiteEdit): SiteFacts {
  const result: Facts = { ...own };
  for (const [key, value] of Object.entries(edit)) {
    const group = objectSchema.safeParse(value);
    const isGroup = key === 'links' || key === 'stats' || key === 'information';
    if (!isGroup || !group.success) put(result, key, value);
    else {
      const known = objectSchema.safeParse(result[key]);
      const inner: Facts = known.success ? { ...known.data } : {};
      for (const [field, one] of Object.entries(group.data)) put(inner, field, one);
      put(result, key, Object.keys(inner).length === 0 ? null : inner);
    }
  }
  // Only keys of the edit's schema were written, each with a value of its schema.
  return result;
}

/** Returns names of the facts that the clan has not written. An empty text counts as written: it shows nothing. */
export function unwrittenFacts(own: SiteFacts): string[] {
  return TEXTS_OF_THE_CLAN.filter(([, path]) => valueAt(own, path) === undefined).map(([words]) => words);
}

/**
 * Returns names of the clan's own facts that are samples: those of the practice clan, or the dots of the instructions.
 * The level of the citadel has seven values at most, so that of the sample may be the clan's own.
 */
export function sampleFacts(own: SiteFacts): string[] {
  const practice = shippedFacts('practice');
  return TEXTS_OF_THE_CLAN.filter(([, path]) => path[1] !== 'citadel_level')
    .filter(([, path]) => {
      const text = JSON.stringify(valueAt(own, path)) ?? '';
      return text.includes('…') || text === JSON.stringify(valueAt(practice, path));
    })
    .map(([words]) => words);
}

/** Returns the origins of the site's pictures. Pages may load pictures only from these and from configured ones. */
export function pictureOrigins({ banner_url, overall_icon_url }: Site): string[] {
  return [...new Set([banner_url, overall_icon_url].flatMap((address) => /^https:\/\/[^/]+/.exec(address) ?? []))];
}

/** Returns the value at a path of keys; undefined where there is none. */
function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  const object = objectSchema.safeParse(value);
  return object.success && Object.hasOwn(object.data, key) ? valueAt(object.data[key], rest) : undefined;
}

function put(facts: Facts, key: string, value: unknown): void {
  if (value === undefined) return;
  if (value === null) delete facts[key];
  else facts[key] = value;
}

/** Returns facts over which own ones are laid; for facts that are not parsed yet, too. */
export function merge(shipped: Facts | Site, own: Facts): Facts {
  const result: Facts = { ...shipped };
  for (const [key, value] of Object.entries(own)) {
    const before = objectSchema.safeParse(result[key]);
    const after = objectSchema.safeParse(value);
    result[key] = before.success && after.success ? { ...before.data, ...after.data } : value;
  }
  return result;
}
