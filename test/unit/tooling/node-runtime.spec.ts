import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SmallClone } from '../../support/app/small-clone.ts';

// Several starts, each of which compares the sum of 120 MB, on a busy machine.
jest.setTimeout(60_000);

const RUNNING = process.versions.node;
/** No Node is new enough for this, so a pinned one is brought. */
const OUT_OF_REACH = ['99.1.0'];
const FIRST_START = ['build:client', 'build:server', 'ci --include=dev'];

const sumOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
/** The running Node, as a package would bring it. */
const ITSELF = { version: RUNNING, sha256: sumOf(readFileSync(process.execPath)) };

describe('the Node that a clone brings', () => {
  let clone: SmallClone;
  beforeEach(async () => {
    clone = await SmallClone.make();
  });
  afterEach(() => clone.remove());

  const start = (env = {}, node?: string) => clone.begin('start', env, node).ended;
  const link = () => clone.at('node_modules/.bin/node');
  const isLinked = () => lstatSync(link(), { throwIfNoEntry: false }) !== undefined;
  /** A script in place of a pinned Node that only knows its version. */
  const pin = async (version: string, prints = `v${version}`) => {
    const script = `#!/bin/sh\necho ${prints}\n`;
    await writeFile(clone.at('pinned-node'), script, { mode: 0o755 });
    await clone.setNode({ floors: OUT_OF_REACH, pinned: { version, sha256: sumOf(script) } });
  };
  const build = async () => {
    // With builds that are up to date, npm is not run by the script that stands in for Node.
    await start({ ALLOW_OLD_NODE: '1' });
    await clone.diary();
  };

  it('is not needed when the running Node is supported', async () => {
    expect(await start()).toMatchObject({ code: 0 });
    expect(await clone.diary()).toEqual(FIRST_START);
    expect(isLinked()).toBe(false);
    expect(existsSync(clone.at('.runtime'))).toBe(false);
  });

  it('is installed once, said in one line, and linked where npm looks first', async () => {
    await clone.setNode({ floors: OUT_OF_REACH, pinned: ITSELF });
    const { code, output } = await start();
    expect(code).toBe(0);
    expect(output.split('\n').filter((line) => line.includes('This machine has Node'))).toEqual([
      `[citadel watch] This machine has Node ${RUNNING}, which is too old; Citadel Watch brings Node ${RUNNING} for itself …`,
    ]);
    expect(await clone.diary()).toEqual([...FIRST_START, `install node-pinned@${RUNNING}`]);
    expect(realpathSync(link())).toBe(realpathSync(clone.at(`.runtime/${RUNNING}/node_modules/node-pinned/bin/node`)));
  });

  it('survives a second start, by the old Node and by the linked one', async () => {
    await clone.setNode({ floors: OUT_OF_REACH, pinned: ITSELF });
    await start();
    await clone.diary();
    for (const node of [process.execPath, link()]) {
      expect(await start({}, node)).toEqual({ code: 0, output: '' });
      expect(isLinked()).toBe(true);
    }
    expect(await clone.diary()).toEqual([]);
  });

  it('is linked again after an installation of packages', async () => {
    await clone.setNode({ floors: OUT_OF_REACH, pinned: ITSELF });
    await start();
    await clone.diary();
    await writeFile(clone.at('package-lock.json'), JSON.stringify({ packages: { 'node_modules/b': {} } }));
    expect((await start({}, link())).code).toBe(0);
    expect(await clone.diary()).toEqual(FIRST_START);
    expect(isLinked()).toBe(true);
    await rm(link());
    expect(await start()).toEqual({ code: 0, output: '' });
    expect(isLinked()).toBe(true);
  });

  it('is no longer linked once the machine has a supported Node', async () => {
    await clone.setNode({ floors: OUT_OF_REACH, pinned: ITSELF });
    await start();
    await clone.setNode({ floors: [RUNNING], pinned: ITSELF });
    await start();
    expect(isLinked()).toBe(false);
  });

  it('is replaced when another version is pinned', async () => {
    await build();
    await pin('99.1.0');
    expect((await start()).code).toBe(0);
    await pin('99.2.0');
    expect((await start()).code).toBe(0);
    expect(await readdir(clone.at('.runtime'))).toEqual(['99.2.0']);
    expect(realpathSync(link())).toContain('99.2.0');
  });

  it('is refused when its sum is not the expected one, and nothing of it is kept', async () => {
    await clone.setNode({ floors: OUT_OF_REACH, pinned: { version: RUNNING, sha256: 'a'.repeat(64) } });
    const { code, output } = await start();
    expect(code).toBe(1);
    expect(output).toContain(`The Node ${RUNNING} that was fetched is not the one that is expected`);
    expect(output).toContain('Install Node 99.1.0 or newer (https://nodejs.org) and start again.');
    expect(isLinked()).toBe(false);
    expect(await readdir(clone.at('.runtime'))).toEqual([]);
    expect(await clone.diary()).toEqual([`install node-pinned@${RUNNING}`]);
  });

  it('is refused when it does not run here', async () => {
    await pin('99.1.0', 'no such library');
    const { code, output } = await start();
    expect(code).toBe(1);
    expect(output).toContain('Node 99.1.0 does not run on this machine (no such library).');
    expect(isLinked()).toBe(false);
  });

  it('says what to do without a network, and is fetched by the next start', async () => {
    await clone.setNode({ floors: OUT_OF_REACH, pinned: ITSELF });
    await writeFile(clone.at('broken'), '');
    const { code, output } = await start();
    expect(code).toBe(1);
    expect(output).toContain(`Node ${RUNNING} could not be fetched. Install Node 99.1.0 or newer`);
    await rm(clone.at('broken'));
    expect((await start()).code).toBe(0);
    expect(isLinked()).toBe(true);
  });

  it('cannot be had on every platform: then one sentence names the Node that is needed', async () => {
    await clone.setNode({ floors: OUT_OF_REACH });
    const sentence = `Citadel Watch needs Node 99.1.0 or newer; this is Node ${RUNNING}. Get it at https://nodejs.org and start again.\n`;
    expect(await start()).toEqual({ code: 1, output: sentence });
    expect((await start({ ALLOW_OLD_NODE: '1' })).code).toBe(0);
    expect(await clone.diary()).toEqual(FIRST_START);
  });

  it('is not brought to a Node that is too old to run the scripts, whatever is allowed', async () => {
    await clone.setNode({ floors: OUT_OF_REACH, bringsFrom: '99.0.0', pinned: ITSELF });
    for (const env of [{}, { ALLOW_OLD_NODE: '1' }]) expect((await start(env)).code).toBe(1);
    expect(await clone.diary()).toEqual([]);
  });

  it('is never linked into the folder of another clone', async () => {
    await mkdir(clone.at('elsewhere'));
    await symlink(clone.at('elsewhere'), clone.at('node_modules'));
    await clone.setNode({ floors: OUT_OF_REACH, pinned: ITSELF });
    expect((await start()).code).toBe(0);
    expect(await readdir(clone.at('elsewhere'))).toEqual([]);
  });
});
