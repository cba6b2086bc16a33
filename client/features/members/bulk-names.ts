import { syncRoutes } from '../../../shared/sync/sync.routes.ts';
import { request } from '../../lib/api/api.ts';

/** Limits of the call: names per request, characters per name. */
const AT_ONCE = 500;
const LONGEST = 64;

export interface BulkResult {
  added: string[];
  skipped: string[];
  /** The error that stopped it half-way, or null when all were sent. */
  error: unknown;
}

/** Returns the names of a text, one per line, trimmed, without blank lines. spec §5. */
export function namesOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Adds names in calls of at most 500. The result has the names that were added before a failure. */
export async function addAll(names: readonly string[]): Promise<BulkResult> {
  const result: BulkResult = { added: [], skipped: names.filter((name) => name.length > LONGEST), error: null };
  const sent = names.filter((name) => name.length <= LONGEST);
  for (let at = 0; at < sent.length; at += AT_ONCE) {
    try {
      const { data } = await request(syncRoutes.bulkAdd, { body: { names: sent.slice(at, at + AT_ONCE) } });
      result.added.push(...data.results.addedNames);
      result.skipped.push(...data.results.skippedNames);
    } catch (error) {
      return { ...result, error };
    }
  }
  return result;
}
