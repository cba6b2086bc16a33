import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SmallClone } from '../../support/app/small-clone.ts';

// Allows for several starts on a busy machine, each of which compares the sum of 120 MB.
jest.setTimeout(120_000);

const RUNNING = process.versions.node;
/** Floor above every Node version, so that the pinned Node is installed. */
const OUT_OF_REACH = ['99.1.0'];
const FIRST_START = ['build:client', 'build:server', 'ci --include=dev'];

const sumOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
/** The running Node as the pinned one. */
const ITSELF = { version: RUNNING, sha256: sumOf(readFileSync(process.execPath)) };

describe('the pinned Node of a clone', () => {
  let clone: SmallClone;
  beforeEach(async () => {
    clone = await SmallClone.make();
  });
  afterEach(() => clone.remove());

  const start = (env = {}, node?: string) => clone.begin('start', env, node).ended;
  const link = () => clone.at('node_modules/.bin/node');
  const isLinked = () => lstatSync(link(), { throwIfNoEntry: false }) !== undefined;
  /** Pins a script that prints a version in place of a Node. */
  const pin = async (version: string, prints = `v${version}`) => {
    const script = `#!/bin/sh\necho ${prints}\n`;
    await writeFile(clone.at('pinned-node'), script, { mode: 0o755 });
    await clone.setNode({ floors: OUT_OF_REACH, pinned: { version, sha256: sumOf(script) } });
  };
  const build = async () => {
    // With current builds, the script in place of Node need not run npm.
    await start({ ALLOW_OLD_NODE: '1' });
    await clone.diary();
  };

  it('installs no Node when the running one is supported', async () => {
    expect(await start()).toMatchObject({ code: 0 });
    expect(await clone.diary()).toEqual(FIRST_START);
    expect(isLinked()).toBe(false);
    expect(existsSync(clone.at('.runtime'))).toBe(false);
  });

  it('installs the pinned Node once with one line of output, and links it where npm looks first', async () => {
    await clone.setNode({ floors: OUT_OF_REACH, pinned: ITSELF });
    const { code, output } = await start();
    expect(code).toBe(0);
    expect(output.split('\n').filter((line) => line.includes('This machine has Node'))).toEqual([
      `[citadel watch] This machine has Node ${RUNNING}, which is too old; Citadel Watch installs its own Node ${RUNNING} …`,
    ]);
    expect(await clone.diary()).toEqual([...FIRST_START, `install node-pinned@${RUNNING}`]);
    expect(realpathSync(link())).toBe(realpathSync(clone.at(`.runtime/${RUNNING}/node_modules/node-pinned/bin/node`)));
  });

  it('keeps the pinned Node on a second start, by the old Node and by the linked one', async () => {
    await clone.setNode({ floors: OUT_OF_REACH, pinned: ITSELF });
    await start();
    await clone.diary();
    for (const node of [process.execPath, link()]) {
      expect(await start({}, node)).toEqual({ code: 0, output: '' });
      expect(isLinked()).toBe(true);
    }
    expect(await clone.diary()).toEqual([]);
  });

  it('links the pinned Node again after an installation of packages', async () => {
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

  it('removes the link once the machine has a supported Node', async () => {
    await clone.setNode({ floors: OUT_OF_REACH, pinned: ITSELF });
    await start();
    await clone.setNode({ floors: [RUNNING], pinned: ITSELF });
    await start();
    expect(isLinked()).toBe(false);
  });

  it('replaces the pinned Node when another version is pinned', async () => {
    await build();
    await pin('99.1.0');
    expect((await start()).code).toBe(0);
    await pin('99.2.0');
    expect((await start()).code).toBe(0);
    expect(await readdir(clone.at('.runtime'))).toEqual(['99.2.0']);
    expect(realpathSync(link())).toContain('99.2.0');
  });

  it('rejects a Node with another checksum and keeps nothing of it', async () => {
    await clone.setNode({ floors: OUT_OF_REACH, pinned: { version: RUNNING, sha256: 'a'.repeat(64) } });
    const { code, output } = await start();
    expect(code).toBe(1);
    expect(output).toContain(`The downloaded Node ${RUNNING} has an unexpected SHA-256`);
    expect(output).toContain('Install Node 99.1.0 or newer (https://nodejs.org) and start again.');
    expect(isLinked()).toBe(false);
    expect(await readdir(clone.at('.runtime'))).toEqual([]);
    expect(await clone.diary()).toEqual([`install node-pinned@${RUNNING}`]);
  });

  it('rejects a Node that does not run on this machine', async () => {
    await pin('99.1.0', 'no such library');
    const { code, output } = await start();
    expect(code).toBe(1);
    expect(output).toContain('Node 99.1.0 does not run on this machine (no such library).');
    expect(isLinked()).toBe(false);
  });

  it('prints what to do without a network, and fetches the Node on the next start', async () => {
    await clone.setNode({ floors: OUT_OF_REACH, pinned: ITSELF });
    await writeFile(clone.at('broken'), '');
    const { code, output } = await start();
    expect(code).toBe(1);
    expect(output).toContain(`Node ${RUNNING} could not be fetched. Install Node 99.1.0 or newer`);
    await rm(clone.at('broken'));
    expect((await start()).code).toBe(0);
    expect(isLinked()).toBe(true);
  });

  it('prints which Node is required on a platform without a pinned one', async () => {
    await clone.setNode({ floors: OUT_OF_REACH });
    const sentence = `Citadel Watch needs Node 99.1.0 or newer; this is Node ${RUNNING}. Get it at https://nodejs.org and start again.\n`;
    expect(await start()).toEqual({ code: 1, output: sentence });
    expect((await start({ ALLOW_OLD_NODE: '1' })).code).toBe(0);
    expect(await clone.diary()).toEqual(FIRST_START);
  });

  it('installs nothing for a Node that is too old to run the scripts, even when old ones are allowed', async () => {
    await clone.setNode({ floors: OUT_OF_REACH, bringsFrom: '99.0.0', pinned: ITSELF });
    for (const env of [{}, { ALLOW_OLD_NODE: '1' }]) expect((await start(env)).code).toBe(1);
    expect(await clone.diary()).toEqual([]);
  });

  it('never links into the folder of another clone', async () => {
    await mkdir(clone.at('elsewhere'));
    await symlink(clone.at('elsewhere'), clone.at('node_modules'));
    await clone.setNode({ floors: OUT_OF_REACH, pinned: ITSELF });
    expect((await start()).code).toBe(0);
    expect(await readdir(clone.at('elsewhere'))).toEqual([]);
  });
});
