import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UNDOABLE_ACTIONS, type UndoableAction } from '../../../shared/audit/audit-actions.ts';
import { type AuditEntry, auditResponseSchema, type AuditUndo } from '../../../shared/audit/audit.schemas.ts';
import { Clock } from '../../../server/config/clock.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { startTestApp, type TestAnswer, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { addMember, reading, skills } from '../../support/game/readings.ts';

class SetClock extends Clock {
  at = new Date('2026-03-11T12:00:00Z');
  now(): Date {
    return this.at;
  }
}

const DAY_MS = 86_400_000;
const clock = new SetClock();
let site: TestApp;
let bingo: Bingo;
let ids: { member: number; renamed: number; board: number; team: number };

beforeAll(async () => {
  site = await startTestApp({ clock, admin: true });
  bingo = bingoOf(site);
  const readings = site.app.get(StoreReadingService, { strict: false });
  const gainer = await addMember(site.dataSource, 'Gainer');
  for (const [at, attack] of [
    ['2026-03-10T10:00:00Z', 1000],
    ['2026-03-11T10:00:00Z', 1700],
  ] as const) {
    await readings.store(gainer, reading(at, { skills: [skills(50, { 1: attack })] }));
  }
  const [member = 0, renamed = 0] = await bingo.members('Anna Oak', 'Old Name');
  const board = await bingo.board({ title: 'Gone' });
  const other = await bingo.board({ title: 'Other' });
  const team = await bingo.team(other.id, 'Reds');
  ids = { member, renamed, board: board.id, team: team.id };
});
afterAll(() => site.close());

const call = (method: string, path: string, body?: unknown): Promise<TestAnswer> =>
  site.request(method, `/api${path}`, body);

/** Does each action that can be undone. */
const ACT: Record<UndoableAction, () => Promise<TestAnswer>> = {
  'bingo.board.delete': () => call('DELETE', `/bingo/boards/${ids.board}`),
  'bingo.team.delete': () => call('DELETE', `/bingo/teams/${ids.team}`),
  'member.remove': () => call('POST', `/admin/members/${ids.member}/remove`),
  'member.rename': () => call('POST', '/clan/renames', { from: 'Old Name', to: 'New Name' }),
  'member.rename.dismiss': () => call('POST', '/clan/renames/dismiss', { from: 'Jo', to: 'Bo' }),
  'xp.clear': () => call('POST', '/admin/data/clear-daily-xp'),
  'site.edit': () => call('PATCH', '/admin/site', { description: `Written at ${clock.at.toISOString()}` }),
};

/** Makes the call that an entry offers. */
function takeBack(undo: AuditUndo): Promise<TestAnswer> {
  switch (undo.kind) {
    case 'member':
      return call('POST', `/admin/members/${undo.id}/restore`);
    case 'rename':
      return call('POST', `/clan/renames/${undo.id}/undo`);
    case 'board':
      return call('POST', `/bingo/boards/${undo.id}/restore`);
    case 'team':
      return call('POST', `/bingo/teams/${undo.id}/restore`);
    case 'xp_clear':
      return call('POST', `/admin/data/xp-clears/${undo.id}/undo`);
    case 'site':
      return call('POST', '/admin/site/undo', { revision: undo.id });
    case 'dismissal':
      return call('POST', '/clan/dismissed-renames/undo', { from: undo.from, to: undo.to });
  }
}

/** Returns the entries of exactly one action, newest first. */
async function entriesOf(action: UndoableAction): Promise<AuditEntry[]> {
  const { body } = await call('GET', `/admin/audit?action=${action}`);
  return auditResponseSchema.parse(body).entries.filter((entry) => entry.action === action);
}

async function succeed(answer: Promise<TestAnswer>): Promise<void> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  clock.at = new Date(clock.at.getTime() + 1000);
}

describe('an action of the audit', () => {
  it.each(UNDOABLE_ACTIONS)(
    'is offered to be undone as long as it can be, and the newest alone: %s',
    async (action) => {
      await succeed(ACT[action]());
      const [first] = await entriesOf(action);
      if (!first?.undo) throw new Error(`${action} offers no undo`);
      await succeed(takeBack(first.undo));
      expect((await entriesOf(action)).map(({ undo }) => undo)).toEqual([undefined]);

      await succeed(ACT[action]());
      const again = await entriesOf(action);
      expect(again.map(({ undo }) => undo?.kind)).toEqual([first.undo.kind, undefined]);
    },
  );

  it('is no longer offered after 30 days, but for a dismissal, which stands until it is undone', async () => {
    clock.at = new Date(clock.at.getTime() + 31 * DAY_MS);
    for (const action of UNDOABLE_ACTIONS) {
      const [newest] = await entriesOf(action);
      const kind = action === 'member.rename.dismiss' ? 'dismissal' : undefined;
      expect([action, newest?.undo?.kind]).toEqual([action, kind]);
    }
  });
});
