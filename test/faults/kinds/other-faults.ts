import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultTable, Scene } from './fault.ts';
import { call } from '../call.ts';
import { CLAN } from '../site/site.ts';
import { settle } from '../truth/settle.ts';
import { answerBadly } from '../site/upstream.ts';

/** Number of invented boards: one more than a node keeps. */
const MADE_UP = 201;
const FIRST_MADE_UP = 1_000_000;
const MOST_TRIES = 10;
const STEP_MS = 60_000;
const PAUSE_MS = 300;

async function fillDisk({ world }: Scene): Promise<() => Promise<void>> {
  world.database.disk?.fill();
  return async () => world.database.disk?.empty();
}

/** Makes answers of the game bad during a sync of all members and of the clan list when it is read. */
async function badAnswers({ world, plan }: Scene): Promise<() => Promise<void>> {
  const bad = answerBadly(world.game, plan.turn);
  const admin = world.writer.admin(plan.node);
  await admin.try('POST', '/sync/all/async');
  if (bad.listIsBad) await admin.try('POST', '/clan/import-members', { clanName: CLAN });
  return async () => bad.end();
}

/**
 * Requests boards that do not exist, so that a node drops the board's history while overlays are open; then completes
 * a square, hides the board and shows it again. Throws an UnsettledError when a step does not reach the overlays.
 */
async function dropPast(scene: Scene): Promise<void> {
  const { world, readers, plan } = scene;
  const { mainBoard } = world.ids;
  await Promise.all(
    Array.from({ length: MADE_UP }, (_, at) => {
      const id = FIRST_MADE_UP + plan.round * MADE_UP + at;
      return call(world.node(plan.node), null, 'GET', `/api/overlay/boards/${id}/state`);
    }),
  );
  const admin = world.writer.admin(1 - plan.node);
  // Nothing may request this board meanwhile: that would load its history again before the next event.
  for (let square = plan.detail; !(await world.writer.completion(admin, square)); square++) {
    if (square > plan.detail + MOST_TRIES) throw new Error(`no completion was taken: ${world.writer.lastRefusal}`);
  }
  await mustSettle(scene, 'after a completion');
  await world.writer.show(admin, mainBoard, false);
  await mustSettle(scene, 'after the board was hidden');
  await world.writer.show(admin, mainBoard, true);
  await sleep(PAUSE_MS);

  async function mustSettle({ plan: { round } }: Scene, when: string): Promise<void> {
    const settled = await settle(world, readers, STEP_MS);
    if (settled.sentences.length > 0) throw new UnsettledError(round, when, settled);
  }
}

/** Error of readers that do not settle during a round. */
export class UnsettledError extends Error {
  constructor(
    round: number,
    when: string,
    readonly settled: Awaited<ReturnType<typeof settle>>,
  ) {
    super(`round ${round}, ${when}`);
  }
}

export const OTHER_FAULTS: FaultTable = {
  quiet: async () => undefined,
  'disk full': fillDisk,
  'bad answers of the game': badAnswers,
  'overlay while its past is dropped': dropPast,
};
