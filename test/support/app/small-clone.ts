import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Script in place of npm, with a diary of its calls: the tests check when bootstrap installs and builds, not npm. A
 * file `slow` makes it hang, `broken` makes it fail; `install` puts the file `pinned-node`, or else the running Node,
 * into the requested package.
 */
const NPM = `
import { appendFileSync, copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
const [command, what, ...rest] = process.argv.slice(2);
const words = { run: what, install: 'install ' + process.argv.at(-1) };
appendFileSync('diary', (words[command] ?? command + ' ' + what) + '\\n');
if (existsSync('slow')) {
  // The rename makes the file appear complete: an empty one would be read as pid 0, the own process group.
  writeFileSync('child.pid.new', String(process.pid));
  renameSync('child.pid.new', 'child.pid');
  setInterval(() => {}, 1000);
}
else if (existsSync('broken')) { console.log('a line that explains'); process.exit(7); }
else if (command === 'ci') { rmSync('node_modules/.bin', { recursive: true, force: true }); mkdirSync('node_modules', { recursive: true }); }
else if (command === 'install') {
  const folder = join(rest[0], 'node_modules', process.argv.at(-1).split('@')[0], 'bin');
  mkdirSync(folder, { recursive: true });
  if (existsSync('pinned-node')) copyFileSync('pinned-node', join(folder, 'node'));
  else try { linkSync(process.execPath, join(folder, 'node')); } catch { copyFileSync(process.execPath, join(folder, 'node')); }
}
else {
  const file = what === 'build:server' ? 'dist/server/main.js' : 'dist/client/index.html';
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'built');
}
`;

export interface Ended {
  code: number | null;
  output: string;
}

/** Project of a few lines with the real bootstrap script, in a folder with a space in its name. */
export class SmallClone {
  private constructor(readonly folder: string) {}

  static async make(): Promise<SmallClone> {
    const clone = new SmallClone(await mkdtemp(join(tmpdir(), 'small clone ')));
    for (const file of ['bootstrap.mjs', 'scripts/node-runtime.mjs']) {
      await cp(new URL(`../../../${file}`, import.meta.url), clone.at(file), { recursive: true });
    }
    await writeFile(clone.at('npm-cli.js'), NPM);
    await writeFile(clone.at('package.json'), JSON.stringify({ type: 'module' }));
    await clone.setNode({ floors: [process.versions.node] });
    const packages = { '': {}, 'node_modules/a': { version: '1.0.0' } };
    await writeFile(clone.at('package-lock.json'), JSON.stringify({ packages }));
    for (const name of ['server', 'client', 'shared']) {
      await mkdir(clone.at(name));
      await writeFile(clone.at(`${name}/main.ts`), name);
    }
    return clone;
  }

  at(name: string): string {
    return join(this.folder, name);
  }

  /** Writes runtime.json. `pinned` is the Node for this platform; undefined when there is none. */
  async setNode(facts: { floors: string[]; bringsFrom?: string; pinned?: { version: string; sha256: string } }) {
    const { floors, bringsFrom = '20.19.0', pinned } = facts;
    const platforms = pinned
      ? { [`${process.platform}-${process.arch}`]: { package: 'node-pinned', integrity: 'sha512-a', ...pinned } }
      : {};
    await writeFile(this.at('runtime.json'), JSON.stringify({ floors, bringsFrom, platforms }));
  }

  begin(
    mode: string,
    env: Record<string, string> = {},
    node = process.execPath,
  ): { child: ChildProcess; ended: Promise<Ended> } {
    const child = spawn(node, ['bootstrap.mjs', mode], {
      cwd: this.folder,
      env: { ...process.env, npm_execpath: this.at('npm-cli.js'), PW_CHROMIUM: '/a/browser', ...env },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, output })));
    return { child, ended };
  }

  /** Returns the calls of npm since the last call of this method, sorted, because the two builds run in parallel. */
  async diary(): Promise<string[]> {
    if (!existsSync(this.at('diary'))) return [];
    const lines = (await readFile(this.at('diary'), 'utf8')).trim().split('\n');
    await rm(this.at('diary'));
    return lines.sort();
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
