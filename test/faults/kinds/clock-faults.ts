import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FAKETIME } from '../../support/clocks/faketime.ts';
import type { FaultTable, Scene } from './fault.ts';

const run = promisify(execFile);
const NEAR_S = 5;
const HOUR_S = 3600;
const DAY_S = 86_400;

/**
 * Starts the node again under libfaketime with the right time, and makes its clock jump while it runs. The result
 * corrects the clock. The monotonic clock of timers does not jump, as when a machine clock is set. Throws an Error when
 * the clock does not jump.
 */
async function jump({ world, plan }: Scene, home: string, offsetS: number): Promise<() => Promise<void>> {
  if (FAKETIME === null) throw new Error('libfaketime is not installed');
  const node = world.node(plan.node);
  const file = join(home, `clock-${node.name}`);
  writeFileSync(file, '+0s');
  const env = {
    LD_PRELOAD: FAKETIME,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  node.extraEnv = env;
  await node.stop();
  await node.start();
  node.extraEnv = {};
  writeFileSync(file, `${offsetS < 0 ? '' : '+'}${offsetS}s`);
  await mustShow(env, offsetS);
  return async () => writeFileSync(file, '+0s');
}

/** Checks the clock with another process, because the node may show the time of its database. */
async function mustShow(env: Record<string, string>, offsetS: number): Promise<void> {
  const { stdout } = await run(process.execPath, ['-p', 'Date.now()'], { env: { PATH: process.env.PATH, ...env } });
  const shownS = (Number(stdout) - Date.now()) / 1000;
  if (!(Math.abs(shownS - offsetS) < NEAR_S)) throw new Error(`libfaketime made it ${shownS} s, not ${offsetS} s`);
}

/** Returns the faults of clocks. `home` is a folder for the files with their offsets. */
export function clockFaults(home: string): FaultTable {
  const jumping = (even: number, odd: number) => (scene: Scene) =>
    jump(scene, home, scene.plan.turn % 2 === 0 ? even : odd);
  return {
    // An hour is the error of a clock without a time zone in summer.
    'clock ahead': jumping(400 * DAY_S, HOUR_S),
    'clock behind': jumping(-28 * DAY_S, -HOUR_S),
    'clock 90 s off': jumping(90, -90),
  };
}
