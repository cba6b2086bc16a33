import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, linkSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { dataMajor, interruptedMove } from './data-major.ts';
import { MAJOR, programPath, type Programs } from './native-files.ts';
import { serverUser } from './server-user.ts';

const credentialsSchema = z.object({ password: z.string() });

/** Creates the data folder when it is missing: beside its place and then renamed, so that a kill does no harm. */
export function ensureCluster(home: string, dataDir: string, { native, major }: Programs): void {
  const version = dataMajor(dataDir);
  if (version === major) return;
  if (version !== null) throw new Error(otherMajor(home, version));
  if (interruptedMove(home) !== null) {
    throw new Error(
      `The move of the database in ${home} to PostgreSQL ${MAJOR} was interrupted: finish it with "npm run upgrade-database".`,
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
    if (dataMajor(dataDir) === null) throw error;
  }
}

/** Returns why the data of another major version cannot be opened, and what to do. */
function otherMajor(home: string, version: string): string {
  const made = `The database in ${home} was made by PostgreSQL ${version}`;
  return Number(version) > Number(MAJOR)
    ? `${made}, which is newer than PostgreSQL ${MAJOR} of this version: start it with the version of Citadel Watch that made it.`
    : `${made}, but this version contains PostgreSQL ${MAJOR}: move it with "npm run upgrade-database" (docs/upgrading.md).`;
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
