import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { siteSchema, type Site } from '../../shared/site/site.schemas.ts';

const NAME = 'site.json';
const objectSchema = z.record(z.string(), z.unknown());

/**
 * Facts of the site: what is shipped, with the parts that DATA_DIR/site.json names in their place. Lists are replaced
 * as a whole, groups (links, stats, information) field by field.
 * @throws Error that names every problem of the file
 */
export function readSite(dataDir: string): Site {
  const shipped = objectSchema.parse(JSON.parse(readFileSync(new URL(`./${NAME}`, import.meta.url), 'utf8')));
  const path = join(dataDir, NAME);
  const own = readOwn(path);
  const result = siteSchema.safeParse(merge(shipped, own));
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.') || NAME}: ${issue.message}`);
  throw new Error(`${path} is not valid:\n${problems.join('\n')}`);
}

/** Where the pictures that the file names come from: a page may load pictures of no other place unless the settings say so. */
export function pictureOrigins({ banner_url, overall_icon_url }: Site): string[] {
  return [...new Set([banner_url, overall_icon_url].flatMap((address) => /^https:\/\/[^/]+/.exec(address) ?? []))];
}

function readOwn(path: string): Record<string, unknown> {
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
