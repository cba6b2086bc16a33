import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { SmallClone } from '../../support/app/small-clone.ts';

// Allows for several starts of the script in one test on a busy machine.
jest.setTimeout(120_000);

let clone: SmallClone;
const at = (name: string): string => clone.at(name);
const begin = (mode: string, env = {}) => clone.begin(mode, env);
const bootstrap = (mode = 'start', env = {}) => clone.begin(mode, env).ended;
const diary = (): Promise<string[]> => clone.diary();

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
  clone = await SmallClone.make();
});

afterEach(() => clone.remove());

describe('bootstrap', () => {
  it('installs and builds a fresh clone, development packages included, and does nothing the second time', async () => {
    expect((await bootstrap()).code).toBe(0);
    expect(await diary()).toEqual(['build:client', 'build:server', 'ci --include=dev']);
    expect(await bootstrap()).toEqual({ code: 0, output: '' });
    expect(await diary()).toEqual([]);
  });

  it('builds only what changed', async () => {
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

  it('builds nothing for a spec or a file with unchanged content', async () => {
    await bootstrap();
    await diary();
    await writeFile(at('server/main.spec.ts'), 'a test');
    await writeFile(at('server/main.ts'), 'server');
    await bootstrap();
    expect(await diary()).toEqual([]);
  });

  it('installs again when the lock file changed, unless npm itself has installed', async () => {
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

  it('keeps the content of a node_modules that is a link', async () => {
    await mkdir(at('elsewhere'));
    await symlink(at('elsewhere'), at('node_modules'));
    await bootstrap();
    expect(await diary()).toEqual(['build:client', 'build:server']);
  });

  it('prints the output of a failed step, exits with 1 and repeats the step next time', async () => {
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

  it('waits for another bootstrap and then does nothing', async () => {
    const both = await Promise.all([bootstrap(), bootstrap()]);
    expect(both.map((one) => one.code)).toEqual([0, 0]);
    expect(await diary()).toEqual(['build:client', 'build:server', 'ci --include=dev']);
    expect(existsSync(at('.bootstrap-lock'))).toBe(false);
  });

  it('takes over from a killed bootstrap', async () => {
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

  it.each(['SIGINT', 'SIGTERM'] as const)('ends its child process on %s and removes its lock', async (signal) => {
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

  describe('the browser for tests', () => {
    const withoutBrowser = () => ({ PATH: at('bin'), PW_CHROMIUM: '' });

    /** Writes scripts in place of apt-get and Playwright's installer, which write to the same diary. */
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

    it('uses a browser on the PATH', async () => {
      await installers(true);
      await writeFile(at('bin/chromium'), '', { mode: 0o755 });
      await bootstrap('test', withoutBrowser());
      expect((await diary()).join()).not.toMatch(/apt|playwright/);
    });

    it('installs a browser by apt as root on Debian, and by Playwright elsewhere', async () => {
      await installers(true);
      expect((await bootstrap('test', withoutBrowser())).code).toBe(0);
      const done = await diary();
      if (debianRoot) expect(done).toContain('apt install -y -q chromium');
      else expect(done).toContain('playwright install chromium');
    });

    it('installs a browser by Playwright when apt fails', async () => {
      await installers(false);
      expect((await bootstrap('test', withoutBrowser())).code).toBe(0);
      expect(await diary()).toContain('playwright install chromium');
    });

    it('installs no browser for a start', async () => {
      await installers(true);
      await bootstrap('start', withoutBrowser());
      expect((await diary()).join()).not.toMatch(/apt|playwright/);
    });
  });
});
