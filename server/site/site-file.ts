import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { plainSentence } from '../../shared/http/plain-sentence.ts';
import { type SiteFacts, siteFactsSchema } from '../../shared/site/site-facts.schemas.ts';
import { siteSchema } from '../../shared/site/site.schemas.ts';
import { merge, shippedFacts, type SiteWorld } from './site-facts.ts';

const NAME = 'site.json';
const objectSchema = z.record(z.string(), z.unknown());

/** Facts of the file that operators wrote before the facts were in the database. */
export interface SiteFile {
  path: string;
  facts: SiteFacts;
  /** SHA-256 of the file, by which a later change of it is noticed. */
  digest: string;
}

/** Returns the file in DATA_DIR; null without one. @throws Error with all problems of the file */
export function readSiteFile(dataDir: string, world: SiteWorld): SiteFile | null {
  const path = join(dataDir, NAME);
  if (!existsSync(path)) return null;
  const text = readFileSync(path, 'utf8');
  const own = objectOf(path, text);
  // Checked with the shipped facts, as the file may leave parts of a group out.
  const whole = siteSchema.safeParse(merge(shippedFacts(world), own), { error: plainSentence });
  if (!whole.success) {
    const problems = whole.error.issues.map((issue) => `  ${issue.path.join('.') || NAME}: ${issue.message}`);
    throw new Error(`${path} is not valid:\n${problems.join('\n')}`);
  }
  return { path, facts: siteFactsSchema.parse(own), digest: digestOf(text) };
}

/** Returns the digest of the file in DATA_DIR, valid or not, and its path; null without one. */
export function siteFileDigest(dataDir: string): { path: string; digest: string } | null {
  const path = join(dataDir, NAME);
  return existsSync(path) ? { path, digest: digestOf(readFileSync(path, 'utf8')) } : null;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function objectOf(path: string, text: string): Record<string, unknown> {
  try {
    return objectSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${path} is not a JSON object`);
  }
}
