import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerProcess } from '../../support/app/server-process.ts';
import { freePort, makeDataDir, spawnServer, startServer } from '../../support/app/server-process.ts';

// Failures of `npm start`: each prints one clear sentence, exits with code 1 and leaves other instances alone.
let running: ServerProcess;
let folder: string;

beforeAll(async () => {
  [running, folder] = await Promise.all([startServer(), makeDataDir()]);
});

afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
});

async function refusal(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const { output, ended } = spawnServer(env);
  const { code } = await ended;
  return { code, lines: output().trim().split('\n') };
}

describe('a failed start', () => {
  it('prints that the port is taken', async () => {
    const { code, lines } = await refusal({ PORT: String(running.port), DATA_DIR: join(folder, 'new') });
    expect(lines).toEqual([`Port ${running.port} is taken: stop what uses it, or set PORT.`]);
    expect(code).toBe(1);
  });

  it('prints that DATA_DIR cannot be written', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const { code, lines } = await refusal({ PORT: String(await freePort()), DATA_DIR: join(file, 'data') });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`DATA_DIR ${join(file, 'data')} cannot be written`);
    expect(code).toBe(1);
  });

  it('refuses a DATA_DIR in use and does not disturb its instance', async () => {
    const { code, lines } = await refusal({ PORT: String(await freePort()), DATA_DIR: running.dataDir });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('Another Citadel Watch already uses');
    expect(code).toBe(1);
    expect((await fetch(`${running.url}/health/ready`)).status).toBe(200);
  });

  it('refuses an unsupported Node unless ALLOW_OLD_NODE is set', async () => {
    const old = encodeURIComponent(`Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`);
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${old}`, PORT: 'many' };
    const { code, lines } = await refusal(env);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^Node 20\.20\.2 is not supported .* Start it with npm, which installs a supported one, or set/,
    );
    expect(code).toBe(1);
    const allowed = await refusal({ ...env, ALLOW_OLD_NODE: '1' });
    expect(allowed.lines[0]).toBe('Citadel Watch cannot start; these settings are wrong:');
  });

  it('prints every wrong setting at once', async () => {
    const { code, lines } = await refusal({ PORT: 'many', LOG_LEVEL: 'loud', TRUST_PROXY: 'true', X_USERNAME: 'clan' });
    const wrong = lines.map((line) => /^ {2}([A-Z_]+):/.exec(line)?.[1]).filter((name) => name !== undefined);
    expect(wrong.sort()).toEqual(['LOG_LEVEL', 'PORT', 'TRUST_PROXY', 'X_BEARER_TOKEN']);
    expect(code).toBe(1);
  });
});
