import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ProgressTellerService } from '../../../server/bingo/progress/progress-teller.service.ts';
import { ReadingBoardsService } from '../../../server/bingo/readings/reading-boards.service.ts';
import { Clock } from '../../../server/config/clock.ts';
import { linksMadeSchema } from '../../../shared/bingo/links/links.schemas.ts';
import { DEFAULT_SCORINGS } from '../../../shared/bingo/scoring/scoring-presets.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { dataUrl, drawn } from '../../support/bingo/drawn-picture.ts';
import { expectSettled, settled } from '../../support/bingo/steps/board-facts.ts';
import { BoardViews } from '../../support/bingo/steps/board-views.ts';
import { SQUARES, stepGroups } from '../../support/bingo/steps/steps.ts';
import { Walk } from '../../support/bingo/steps/walk.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';

/** Another number is another walk. */
const SEED = 200;
const STEPS = 500;

class SetClock extends Clock {
  at = new Date('2026-03-10T12:00:00Z');
  now(): Date {
    return this.at;
  }
  pass(seconds: number): void {
    this.at = new Date(this.at.getTime() + seconds * 1000);
  }
}

const clock = new SetClock();
let database: TestDatabase;
let nodes: [TestApp, TestApp];
let bingo: Bingo;
let picture: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => startTestApp({ admin: true, clock, databaseUrl: database.url });
  nodes = [await start(), await start()];
  bingo = bingoOf(nodes[0]);
  picture = dataUrl(await drawn(40, 20).png().toBuffer());
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
});

/** Tells what waits, until nothing does. */
const tellAll = async () => {
  do clock.pass(6);
  while ((await nodes[0].app.get(ProgressTellerService).tell()) > 0);
};

/** A board of 4 x 4 with three teams, of which two have captains with links. */
async function ground(fields: object, members: readonly number[]) {
  const end_date = '2026-03-11T18:00:00Z';
  const { id } = await bingo.board({ rows: 4, columns: 4, start_date: '2026-03-10T12:00:00Z', end_date, ...fields });
  for (const [at, square] of SQUARES.entries()) {
    if (at < 9) await bingo.square(id, 1 + Math.floor(at / 4), 1 + (at % 4), square.item_name, square);
  }
  const captains: string[] = [];
  for (const [at, name] of ['Red', 'Blue', 'Green'].entries()) {
    const member_ids = members.filter((_, place) => place % 4 === at);
    const team = await bingo.team(id, name, { member_ids, guest_members: [`Guest of ${name} ${id}`] });
    const body = { team_id: team.id, people: member_ids.slice(0, 1), role: 'captain' };
    const answer = await bingo.call('POST', `/bingo/boards/${id}/links`, body);
    if (at < 2) captains.push(...linksMadeSchema.parse(answer.body).links.map(({ secret }) => secret));
  }
  return { id, captains };
}

describe('500 random steps of two admins, two captains and up to 20 lines at once, on two nodes', () => {
  it.each([
    ['a board with points', { scoring: DEFAULT_SCORINGS.places }, SEED],
    ['a lockout', { mode: 'lockout', settings: { late_joiners: 'from_joining' } }, SEED + 1],
  ])(
    'leave page, API, file, overlay, recap and a whole evaluation of %s alike',
    async (title, fields, seed) => {
      clock.at = new Date('2026-03-10T12:00:00Z');
      const members = await bingo.members(
        ...Array.from({ length: 14 }, (_, at) => `${title.slice(2, 6)} Player ${at}`),
      );
      const { id, captains } = await ground(fields, members);
      for (const { app } of nodes) await app.get(ReadingBoardsService, { strict: false }).refresh();
      clock.at = new Date('2026-03-10T16:00:00Z');
      const walk = new Walk({ nodes, members, captains, picture, now: () => clock.now() }, id);
      const views = new BoardViews(nodes, id);
      await views.open();
      let completions = 0;
      let made = 0;
      let final: unknown = null;
      for (const group of stepGroups(STEPS / 2, seed)) {
        for (const step of group) clock.pass(step.do === 'wait' ? step.minutes * 60 : 60);
        const state = await bingo.state(id);
        await Promise.all(group.map((step) => walk.take(step, state)));
        made += group.length;
        try {
          await views.agree();
          await tellAll();
          const shown = await views.agree();
          completions = Math.max(completions, shown.completions.length);
          const whole = await settled(nodes[1], id);
          if (whole) await expectSettled(nodes[1], shown, whole);
          const isReopened = group.some((step) => step.do === 'unlock');
          if (!whole && final !== null && !isReopened) expect(shown.completions.map((one) => one.id)).toEqual(final);
          final = whole ? null : shown.completions.map((one) => one.id);
        } catch (error) {
          throw new Error(`seed ${seed}, after ${made} steps, the last of them ${JSON.stringify(group)}`, {
            cause: error,
          });
        }
      }
      views.close();
      expect(completions).toBeGreaterThan(5);
      // A walk of refusals would prove nothing.
      expect(walk.accepted.size).toBeGreaterThan(20);
    },
    240_000,
  );
});
