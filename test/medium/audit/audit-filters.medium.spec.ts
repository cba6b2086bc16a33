import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditResponseSchema } from '../../../shared/audit/audit.schemas.ts';
import { AuditThings1790000340000 } from '../../../server/database/migrations/1790000340000-audit-things.ts';
import { type AuditFact, AuditService } from '../../../server/audit/audit.service.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

const ANNA = { id: 'anna@1', name: 'Anna' };
const DAY_MS = 86_400_000;
const START = new Date('2026-03-04T10:00:00Z');
let now = START;
let site: TestApp;

beforeAll(async () => {
  site = await startTestApp({ admin: true, clock: { now: () => now } });
});
afterAll(() => site.close());

const record = (fact: AuditFact) =>
  site.dataSource.transaction((tx) => site.app.get(AuditService).record(tx, ANNA, fact));
const subjects = async (query: string): Promise<string[]> => {
  const { body } = await site.request('GET', `/api/admin/audit?${query}`);
  return auditResponseSchema.parse(body).entries.map(({ subject }) => subject);
};

describe('the filters of the audit', () => {
  beforeAll(async () => {
    const flag = { before: { is_discord_booster: false }, after: { is_discord_booster: true } };
    await record({ action: 'member.flag.set', subject: 'Old Mossy', memberId: 12, ...flag });
    now = new Date(START.getTime() + DAY_MS);
    const square = { kind: 'square', board: 7, place: 'C3' } as const;
    await record({ action: 'bingo.square.set', subject: 'C3 of board Winter', boardId: 7, things: [square] });
    await record({
      action: 'bingo.team.join',
      subject: 'Team Reds of board Winter',
      boardId: 7,
      things: [
        { kind: 'team', id: 5 },
        { kind: 'member', id: 12 },
      ],
    });
    now = new Date(START.getTime() + 2 * DAY_MS);
    await record({ action: 'clan.import', subject: 'Clan Ravenhold' });
    await record({ action: 'session.end', subject: 'Session of Bert' });
  });

  it('returns the entries of one kind', async () => {
    expect(await subjects('kind=members')).toEqual(['Clan Ravenhold', 'Old Mossy']);
    expect(await subjects('kind=bingo')).toEqual(['Team Reds of board Winter', 'C3 of board Winter']);
    expect(await subjects('kind=sign_in')).toEqual(['Session of Bert']);
    expect(await subjects('kind=xp')).toEqual([]);
  });

  it('returns the entries of one thing, and of a member also those that only name it', async () => {
    expect(await subjects('of=member:12')).toEqual(['Team Reds of board Winter', 'Old Mossy']);
    expect(await subjects('of=board:7')).toEqual(['Team Reds of board Winter', 'C3 of board Winter']);
    expect(await subjects('of=square:7:C3')).toEqual(['C3 of board Winter']);
    expect(await subjects('of=team:5')).toEqual(['Team Reds of board Winter']);
    expect(await subjects('of=square:7:C4')).toEqual([]);
    expect(await subjects('of=member:1')).toEqual([]);
  });

  it('returns the entries between two times', async () => {
    const from = new Date(START.getTime() + DAY_MS).toISOString();
    const to = new Date(START.getTime() + 2 * DAY_MS).toISOString();
    expect(await subjects(`since=${from}&until=${to}`)).toEqual(['Team Reds of board Winter', 'C3 of board Winter']);
    expect(await subjects(`until=${from}`)).toEqual(['Old Mossy']);
  });

  it('finds the words of a sentence in any order, and those of an action', async () => {
    expect(await subjects('q=C3+of+Winter')).toEqual(['C3 of board Winter']);
    expect(await subjects('q=winter+REDS')).toEqual(['Team Reds of board Winter']);
    expect(await subjects('q=Discord+booster')).toEqual(['Old Mossy']);
    expect(await subjects('q=imported')).toEqual(['Clan Ravenhold']);
    expect(await subjects('q=winter+mossy')).toEqual([]);
  });

  it.each(['kind=none', 'of=member:0', 'of=member', 'of=square:7', 'of=x:1', 'since=yesterday', 'until='])(
    'rejects the audit query %s',
    async (query) => {
      expect((await site.request('GET', `/api/admin/audit?${query}`)).status).toBe(400);
    },
  );

  it('gives older entries the squares that their subjects name', async () => {
    const migration = new AuditThings1790000340000();
    const runner = site.dataSource.createQueryRunner();
    try {
      await migration.down(runner);
      await runner.query(`INSERT INTO audit_entry (at, actor_id, actor_name, action, subject, board_id) VALUES
        (now(), 'a', 'A', 'bingo.square.set', 'B2 of board Old', 9),
        (now(), 'a', 'A', 'bingo.square.swap', 'B2 and A1 of board Old', 9),
        (now(), 'a', 'A', 'bingo.completion.record', 'A1 “Dragon helm” for Reds', 9),
        (now(), 'a', 'A', 'bingo.board.create', 'Board Old', 9)`);
      await migration.up(runner);
    } finally {
      await runner.release();
    }
    expect(await subjects('of=square:9:B2')).toEqual(['B2 and A1 of board Old', 'B2 of board Old']);
    expect(await subjects('of=square:9:A1')).toEqual(['A1 “Dragon helm” for Reds', 'B2 and A1 of board Old']);
    expect(await subjects('of=board:9')).toHaveLength(4);
  });
});
