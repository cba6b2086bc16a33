/**
 * Newest minor version of each major version of PostgreSQL when this version was made. An older one lacks security fixes
 * that are public. Raised with each release: https://www.postgresql.org/support/versioning/
 */
const NEWEST_MINOR: Readonly<Record<number, number>> = { 15: 18, 16: 14, 17: 10, 18: 4 };

export interface Fixes {
  state: 'good' | 'todo' | 'bad';
  /** One sentence without its full stop. */
  text: string;
}

/**
 * Says what a version of PostgreSQL lacks.
 * @param isPublic true for a site that others than this machine can reach
 */
export function databaseFixes(version: string, builtIn: boolean, isPublic: boolean): Fixes {
  const [major = NaN, minor = NaN] = version.split('.').map(Number);
  const newest = NEWEST_MINOR[major];
  if (builtIn && isPublic) {
    return { state: 'todo', text: `The built-in PostgreSQL ${version} gets security fixes late` };
  }
  if (newest !== undefined && minor < newest) {
    const text = `PostgreSQL ${version} lacks the security fixes up to ${major}.${newest}`;
    return { state: builtIn ? 'todo' : 'bad', text };
  }
  return newest === undefined
    ? { state: 'good', text: `PostgreSQL ${version} is newer than this version of the site` }
    : { state: 'good', text: `PostgreSQL ${version} has all security fixes that this version of the site knows` };
}
