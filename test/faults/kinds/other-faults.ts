import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultTable, Scene } from './fault.ts';
import { call } from '../call.ts';
import { CLAN } from '../site/site.ts';
import { settle } from '../truth/settle.ts';
import { answerBadly } from '../site/upstream.ts';

/** One more than a node keeps. */
const MADE_UP = 201;
const FIRST_MADE_UP = 1_000_000;
const MOST_TRIES = 10;
const STEP_MS = 60_000;
const PAUSE_MS = 300;

async function fillDisk({ world }: Scene): Promise<() => Promise<void>> {
  world.database.disk?.fill();
  return async () => world.database.disk?.empty();
}

/** The answers of the game are bad while everybody is read, and while the clan's list is. */
async function badAnswers({ world, plan }: Scene): Promise<() => Promise<void>> {
  const bad = answerBadly(world.game, plan.turn);
  const admin = world.writer.admin(plan.node);
  await admin.try('POST', '/sync/all/async');
  if (bad.listIsBad) await admin.try('POST', '/clan/import-members', { clanName: CLAN });
  return async () => bad.end();
}

/**
 * Somebody asks for boards that do not exist, so that a node forgets the board's past while overlays are open; then the
 * board goes on, is hidden and comes back. Every step must reach the overlays, or the round fails with what it says.
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
  // Nothing may ask for this board in between: that would bring its past back before anything is told.
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

/** Readers were not where they should be in the middle of a round. */
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
