import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditResponseSchema } from '../../../shared/audit/audit.schemas.ts';
import type { AuditResponse } from '../../../shared/audit/audit.schemas.ts';
import { AuditRetention } from '../../../server/audit/audit-retention.ts';
import { type AuditFact, AuditService } from '../../../server/audit/audit.service.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

const ANNA = { id: 'anna@1', name: 'Anna' };
const BERT = { id: 'bert@2', name: 'Bert' };
let now = new Date('2026-03-04T10:00:00Z');
let site: TestApp;
let audit: AuditService;

beforeAll(async () => {
  site = await startTestApp({ admin: true, clock: { now: () => now } });
  audit = site.app.get(AuditService);
});
afterAll(() => site.close());

const list = async (query = ''): Promise<AuditResponse> => {
  const { body } = await site.request('GET', `/api/admin/audit${query}`);
  return auditResponseSchema.parse(body);
};
const subjects = async (query: string): Promise<string[]> => (await list(query)).entries.map(({ subject }) => subject);

describe('the record of admin actions', () => {
  it('returns an empty audit record before the first action', async () => {
    expect(await list()).toEqual({ success: true, entries: [], next: null, actors: [], actions: [] });
  });

  it('stores actor, action, values before and after, and time, and publishes them to admins in the same transaction', async () => {
    const fact: AuditFact = {
      action: 'bingo.board.update',
      subject: 'Summer',
      boardId: 7,
      before: { title: 'A' },
      after: { title: 'B' },
    };
    await site.dataSource.transaction((tx) => audit.record(tx, ANNA, fact));
    const { entries } = await list();
    const entry = { actor: ANNA, action: 'bingo.board.update', subject: 'Summer', member_id: null, board_id: 7 };
    expect(entries).toEqual([
      { id: 1, at: now.toISOString(), ...entry, before: { title: 'A' }, after: { title: 'B' } },
    ]);
    const events = await site.app.get(LiveService).readSince('admin', 0);
    expect(events.at(-1)?.changes).toEqual([{ type: 'audit.added', entry: entries[0] }]);
  });

  it('stores neither entry nor event of a rolled-back action', async () => {
    const before = await site.app.get(LiveService).currentVersion(site.dataSource, 'admin');
    const failed = site.dataSource.transaction(async (tx) => {
      await audit.record(tx, ANNA, { action: 'bingo.board.delete', subject: 'Never' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await subjects('')).toEqual(['Summer']);
    expect(await site.app.get(LiveService).currentVersion(site.dataSource, 'admin')).toBe(before);
  });

  it('filters entries by actor, action and text, and returns them page by page', async () => {
    for (let index = 1; index <= 5; index++) {
      await site.dataSource.transaction((tx) =>
        audit.record(tx, index % 2 === 0 ? BERT : ANNA, [
          { action: 'member.flag.set', subject: `Player ${index}`, after: { note: '50%_Done' } },
        ]),
      );
    }
    // An action that only another version of the site knows.
    await site.dataSource.query(
      `INSERT INTO audit_entry (at, actor_id, actor_name, action, subject) VALUES ($1, $2, 'Bertram', $3, 'Odd')`,
      [now, BERT.id, 'memberless.thing'],
    );
    expect(await subjects(`?actor=${encodeURIComponent(BERT.id)}`)).toEqual(['Odd', 'Player 4', 'Player 2']);
    expect(await subjects('?action=member')).toHaveLength(5);
    expect(await subjects('?action=member.flag.set&q=PLAYER%203')).toEqual(['Player 3']);
    expect(await subjects('?q=0%25_d')).toHaveLength(5);
    expect(await subjects('?q=%25')).toHaveLength(5);
    expect(await subjects('?q=nothing')).toEqual([]);
    const first = await list('?limit=4');
    const rest = await list(`?limit=4&before=${first.next}`);
    expect([...first.entries, ...rest.entries].map(({ id }) => id)).toEqual((await list()).entries.map(({ id }) => id));
    expect([first.entries.length, rest.entries.length, rest.next]).toEqual([4, 3, null]);
    expect(first.actors).toEqual([ANNA, { ...BERT, name: 'Bertram' }]);
    expect(first.actions).toEqual(['bingo.board.update', 'member.flag.set', 'memberless.thing']);
  });

  it.each(['?limit=0', '?limit=201', '?before=0', '?before=x', '?actor=', '?unknown=1'])(
    'rejects the audit query %s',
    async (query) => {
      expect((await site.request('GET', `/api/admin/audit${query}`)).status).toBe(400);
    },
  );

  it('rejects a visitor who reads the record', async () => {
    const answer = await site.request('GET', '/api/admin/audit', undefined, { 'X-Test-Visitor': '1' });
    expect(answer.status).toBe(401);
  });

  it('deletes audit entries after 400 days', async () => {
    const made = now;
    const retention = site.app.get(AuditRetention);
    now = new Date(made.getTime() + 400 * 86_400_000);
    await retention.prune();
    expect((await list()).entries).toHaveLength(7);
    now = new Date(now.getTime() + 1);
    await retention.prune();
    expect((await list()).entries).toEqual([]);
  });
});
