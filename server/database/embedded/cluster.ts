import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, linkSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { programPath } from './native-files.ts';
import { serverUser } from './server-user.ts';

/** Major version of the packaged binaries, which cannot open the data folder of another major version. */
const MAJOR = '18';
const credentialsSchema = z.object({ password: z.string() });

/** Creates the data folder when it is missing: beside its place and then renamed, so that a kill does no harm. */
export function ensureCluster(home: string, dataDir: string, native: string): void {
  const versionFile = path.join(dataDir, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version === MAJOR) return;
    throw new Error(
      `The database in ${home} was made by PostgreSQL ${version}, but this version contains PostgreSQL ${MAJOR}: ` +
        'make a backup with the version that made it, move the folder away, and restore the backup.',
    );
  }
  const { uid, gid } = serverUser();
  const aside = mkdtempSync(path.join(home, 'tmp-init-'));
  const passwordFile = `${aside}.pw`;
  writeFileSync(passwordFile, `${ensurePassword(home)}\n`, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) {
    chownSync(aside, uid, gid);
    chownSync(passwordFile, uid, gid);
  }
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const made = spawnSync(
    programPath(native, 'initdb'),
    ['-D', aside, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', ...locale],
    { ...serverUser(), encoding: 'utf8', cwd: home },
  );
  rmSync(passwordFile);
  if (made.status !== 0) {
    rmSync(aside, { recursive: true, force: true });
    throw new Error(`The embedded database could not be made in ${home}: ${made.stderr || String(made.error)}`);
  }
  try {
    renameSync(aside, dataDir);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(versionFile)) throw error;
  }
}

/** Returns the password of the embedded server; creates it once, readable by this user only. */
export function ensurePassword(home: string): string {
  const file = path.join(home, 'credentials.json');
  if (!existsSync(file)) {
    const aside = `${file}.${process.pid}`;
    writeFileSync(aside, JSON.stringify({ password: randomBytes(24).toString('hex') }), { mode: 0o600 });
    try {
      linkSync(aside, file);
    } catch {
      // another process won
    }
    rmSync(aside);
  }
  return credentialsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).password;
}
