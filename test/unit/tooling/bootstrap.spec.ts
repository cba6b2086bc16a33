import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The real script in a project of a few lines, in a folder with a space. `npm` is a stand-in that keeps a diary:
// what is tested is when the script installs and builds, not npm.
const NPM = `
import { appendFileSync, mkdirSync, renameSync, writeFileSync, existsSync } from 'node:fs';
import { dirname } from 'node:path';
const [command, what] = process.argv.slice(2);
appendFileSync('diary', (command === 'run' ? what : process.argv.slice(2, 4).join(' ')) + '\\n');
if (existsSync('slow')) {
  // Whole or not there: who read an empty file would take 0 for the pid, and signal its own group.
  writeFileSync('child.pid.new', String(process.pid));
  renameSync('child.pid.new', 'child.pid');
  setInterval(() => {}, 1000);
}
else if (existsSync('broken')) { console.log('a line that explains'); process.exit(7); }
else if (command === 'ci') mkdirSync('node_modules', { recursive: true });
else {
  const file = what === 'build:server' ? 'dist/server/main.js' : 'dist/client/index.html';
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'built');
}
`;

let folder: string;
const at = (name: string): string => join(folder, name);

function begin(
  mode: string,
  env: Record<string, string> = {},
): { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> } {
  const npm = at('npm-cli.js');
  const child = spawn(process.execPath, ['bootstrap.mjs', mode], {
    cwd: folder,
    env: { ...process.env, npm_execpath: npm, PW_CHROMIUM: '/a/browser', ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  );
  return { child, ended };
}

const bootstrap = (mode = 'start', env = {}) => begin(mode, env).ended;

/** What npm was asked to do since the last call, sorted (the two builds run side by side). */
async function diary(): Promise<string[]> {
  if (!existsSync(at('diary'))) return [];
  const lines = (await readFile(at('diary'), 'utf8')).trim().split('\n');
  await rm(at('diary'));
  return lines.sort();
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clan hall '));
  await cp(new URL('../../../bootstrap.mjs', import.meta.url), at('bootstrap.mjs'));
  await writeFile(at('npm-cli.js'), NPM);
  await writeFile(at('package.json'), JSON.stringify({ type: 'module', engines: { node: '>=20.19' } }));
  await writeFile(
    at('package-lock.json'),
    JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } }),
  );
  for (const name of ['server', 'client', 'shared']) {
    await mkdir(at(name));
    await writeFile(at(`${name}/main.ts`), name);
  }
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('bootstrap', () => {
  it('installs and builds a fresh clone, development packages included, and nothing the second time', async () => {
    expect((await bootstrap()).code).toBe(0);
    expect(await diary()).toEqual(['build:client', 'build:server', 'ci --include=dev']);
    expect(await bootstrap()).toEqual({ code: 0, output: '' });
    expect(await diary()).toEqual([]);
  });

  it('builds what changed, and only that', async () => {
    await bootstrap();
    await diary();
    await writeFile(at('client/main.ts'), 'other');
    await bootstrap();
    expect(await diary()).toEqual(['build:client']);
    await writeFile(at('shared/main.ts'), 'other');
    await bootstrap();
    expect(await diary()).toEqual(['build:client', 'build:server']);
    await rm(at('dist/server/main.js'));
    await bootstrap();
    expect(await diary()).toEqual(['build:server']);
  });

  it('builds nothing for a spec or for a file whose content stayed', async () => {
    await bootstrap();
    await diary();
    await writeFile(at('server/main.spec.ts'), 'a test');
    await writeFile(at('server/main.ts'), 'server');
    await bootstrap();
    expect(await diary()).toEqual([]);
  });

  it('installs again when the lock file changed, unless npm itself already did', async () => {
    await bootstrap();
    await diary();
    const packages = { 'node_modules/a': { version: '2.0.0' } };
    await writeFile(at('package-lock.json'), JSON.stringify({ packages }));
    await writeFile(at('node_modules/.package-lock.json'), JSON.stringify({ packages }));
    await bootstrap();
    expect(await diary()).toEqual(['build:client', 'build:server']);
    await writeFile(at('package-lock.json'), JSON.stringify({ packages: { 'node_modules/b': { version: '1.0.0' } } }));
    await bootstrap();
    expect(await diary()).toContain('ci --include=dev');
  });

  it('never empties a node_modules that is a link', async () => {
    await mkdir(at('elsewhere'));
    await symlink(at('elsewhere'), at('node_modules'));
    await bootstrap();
    expect(await diary()).toEqual(['build:client', 'build:server']);
  });

  it('shows what a failed step said, exits 1 and does it again next time', async () => {
    await writeFile(at('broken'), '');
    const { code, output } = await bootstrap();
    expect(code).toBe(1);
    expect(output).toContain('a line that explains');
    expect(output).toContain('The installation of packages failed (code 7).');
    await rm(at('broken'));
    await diary();
    await bootstrap();
    expect(await diary()).toEqual(['build:client', 'build:server', 'ci --include=dev']);
  });

  it('names the Node that it needs in one sentence', async () => {
    await writeFile(at('package.json'), JSON.stringify({ type: 'module', engines: { node: '>=99.1' } }));
    const { code, output } = await bootstrap();
    expect(code).toBe(1);
    expect(output).toBe(`Clan Hall needs Node 99.1 or newer; this is Node ${process.versions.node}.\n`);
  });

  it('waits for another one and then finds everything done', async () => {
    const both = await Promise.all([bootstrap(), bootstrap()]);
    expect(both.map((one) => one.code)).toEqual([0, 0]);
    expect(await diary()).toEqual(['build:client', 'build:server', 'ci --include=dev']);
    expect(existsSync(at('.bootstrap-lock'))).toBe(false);
  });

  it('takes over from one that was killed', async () => {
    await writeFile(at('slow'), '');
    const first = begin('start');
    await until(() => existsSync(at('child.pid')));
    first.child.kill('SIGKILL');
    await first.ended;
    process.kill(Number(await readFile(at('child.pid'), 'utf8')), 'SIGKILL');
    await rm(at('slow'));
    expect((await bootstrap()).code).toBe(0);
    expect(existsSync(at('dist/server/main.js'))).toBe(true);
    expect(existsSync(at('.bootstrap-lock'))).toBe(false);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('on %s ends what it started and lets go', async (signal) => {
    await writeFile(at('slow'), '');
    const { child, ended } = begin('start');
    await until(() => existsSync(at('child.pid')));
    const npm = Number(await readFile(at('child.pid'), 'utf8'));
    child.kill(signal);
    const { code, output } = await ended;
    expect(code).toBe(signal === 'SIGINT' ? 130 : 143);
    expect(output).not.toContain('failed');
    expect(lives(npm)).toBe(false);
    expect(existsSync(at('.bootstrap-lock'))).toBe(false);
  });

  describe('before tests', () => {
    const withoutBrowser = () => ({ PATH: at('bin'), PW_CHROMIUM: '' });

    /** Stand-ins for apt-get and Playwright's installer, which keep the same diary. */
    async function installers(aptWorks: boolean) {
      await mkdir(at('bin'));
      const apt = `#!/bin/sh\necho "apt $*" >> '${at('diary')}'\nexit ${aptWorks ? 0 : 1}\n`;
      await writeFile(at('bin/apt-get'), apt, { mode: 0o755 });
      await mkdir(at('node_modules/@playwright/test'), { recursive: true });
      const cli = `require('fs').appendFileSync('diary', 'playwright ' + process.argv[2] + ' ' + process.argv.at(-1) + '\\n')`;
      await writeFile(at('node_modules/@playwright/test/cli.js'), cli);
    }

    const debianRoot =
      process.getuid?.() === 0 &&
      existsSync('/etc/os-release') &&
      readFileSync('/etc/os-release', 'utf8').includes('\nID=debian\n');

    it('uses a browser that is on the PATH', async () => {
      await installers(true);
      await writeFile(at('bin/chromium'), '', { mode: 0o755 });
      await bootstrap('test', withoutBrowser());
      expect((await diary()).join()).not.toMatch(/apt|playwright/);
    });

    it('brings one: by apt as root on Debian, else by Playwright', async () => {
      await installers(true);
      expect((await bootstrap('test', withoutBrowser())).code).toBe(0);
      const done = await diary();
      if (debianRoot) expect(done).toContain('apt install -y -q chromium');
      else expect(done).toContain('playwright install chromium');
    });

    it('goes to Playwright when apt cannot', async () => {
      await installers(false);
      expect((await bootstrap('test', withoutBrowser())).code).toBe(0);
      expect(await diary()).toContain('playwright install chromium');
    });

    it('needs none for a start', async () => {
      await installers(true);
      await bootstrap('start', withoutBrowser());
      expect((await diary()).join()).not.toMatch(/apt|playwright/);
    });
  });
});
