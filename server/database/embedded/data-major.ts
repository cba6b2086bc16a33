import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the major version that made a data folder, such as "18"; null when there is none. */
export function dataMajor(dataDir: string): string | null {
  const file = path.join(dataDir, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** Folders and files of a move to the next major version, in the home of the embedded database. */
export function placesOfMove(home: string, from: string) {
  const next = path.join(home, 'next');
  return {
    data: path.join(home, 'data'),
    /** Home of the new server until its data takes the place of the old one. */
    next,
    nextData: path.join(next, 'data'),
    /** Exists when the new data is filled and checked. */
    complete: path.join(next, 'complete'),
    /** The old data, which nothing deletes but the operator. */
    kept: path.join(home, `data-${from}`),
  };
}

/**
 * Returns the major version of the old data when a move was killed after it had taken that away and before the new data
 * had its place; else null.
 */
export function interruptedMove(home: string): string | null {
  const { data, nextData, complete } = placesOfMove(home, '');
  if (existsSync(data) || !existsSync(nextData) || !existsSync(complete)) return null;
  return readFileSync(complete, 'utf8').trim();
}
