import { readFileSync } from 'node:fs';
import * as z from 'zod';

const versionSchema = z.object({
  version: z.string(),
  /** Short hash of the commit; null in a build without a repository. */
  commit: z.string().nullable().default(null),
  builtAt: z.iso.datetime().nullable().default(null),
});
export type Version = z.infer<typeof versionSchema>;

/** The stamp of the build, from here in dist; the package itself where nothing is built, as in tests. */
const PLACES = ['../../version.json', '../../package.json', '../../../package.json'];

/** Version of the product that runs. */
export const VERSION: Version = readVersion();

function readVersion(): Version {
  for (const place of PLACES) {
    try {
      return versionSchema.parse(JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')));
    } catch {
      // The next place.
    }
  }
  return { version: 'unknown', commit: null, builtAt: null };
}
