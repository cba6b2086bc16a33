import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLIENT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Returns the class name of a style module's class: the name in the file and a short sign of the file, the same on every
 * machine. Vite's own names also have a line number, which compresses badly: about 3 % of a page's styles.
 */
export function className(name: string, file: string): string {
  const path = relative(CLIENT, file.replace(/\?.*$/, '')).replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}
