import { describe, expect, it } from '@jest/globals';
import type { Progress, SyncItem, SyncLog } from '../../../shared/sync/sync.schemas.ts';
import { countStates, noteOf, sortItems } from './runs/item-words.ts';
import { applyToItems } from './runs/items.resource.ts';
import { applyToLogs } from './logs.resource.ts';
import { roughly, summaryOf, timeLeft, titleOf } from './runs/run-words.ts';
import { applyToRecent, applyToRunning } from './runs/runs.resource.ts';
import { makeItem, makeRun, runId } from '../../test-kit/make-sync.ts';

const changed = (run: Progress) => ({ type: 'run.changed', run }) as const;
const names = (rows: readonly SyncItem[]) => rows.map(({ member_name: name }) => name);

describe('changes of runs', () => {
  it('keeps running runs, oldest first, and removes those that end', () => {
    const first = makeRun(1);
    const second = makeRun(2);
    expect(applyToRunning([second], changed(first))).toEqual([first, second]);
    expect(applyToRunning([first, second], changed({ ...first, processed: 3 }))[0]?.processed).toBe(3);
    expect(applyToRunning([first, second], changed({ ...first, status: 'completed' }))).toEqual([second]);
    const none = [second];
    expect(applyToRunning(none, changed({ ...first, status: 'cancelled' }))).toBe(none);
  });

  it('lists runs by origin or all together, newest first, ten at most', () => {
    const ten = Array.from({ length: 10 }, (_, index) => makeRun(10 - index));
    const next = applyToRecent('admins')(ten, changed(makeRun(11)));
    expect(next.map(({ syncId }) => syncId)).toEqual([makeRun(11), ...ten.slice(0, 9)].map(({ syncId }) => syncId));
    const round = makeRun(12, { kind: 'scheduled', startedBy: null });
    expect(applyToRecent('admins')(ten, changed(round))).toBe(ten);
    expect(applyToRecent('schedule')([], changed(round))).toEqual([round]);
    expect(applyToRecent('all')(ten, changed(round))).toEqual([round, ...ten.slice(0, 9)]);
    expect(applyToRecent('visitors')([], changed(makeRun(13, { kind: 'one', startedBy: null })))).toHaveLength(1);
  });
});

describe('changes of the members of a run', () => {
  const run = makeRun(1, { total: 3 });
  const rows = [makeItem(1), makeItem(2), makeItem(3)];
  const apply = applyToItems(run.syncId);

  it('replaces items by id; other runs change nothing', () => {
    const done = makeItem(2, { state: 'done', xp_gained: 5 });
    expect(apply(rows, { type: 'items.changed', syncId: run.syncId, items: [done] })).toEqual([rows[0], done, rows[2]]);
    expect(apply(rows, { type: 'items.changed', syncId: runId(9), items: [done] })).toBe(rows);
    expect(apply(rows, changed(makeRun(9, { status: 'cancelled' })))).toBe(rows);
  });

  it('returns stale for an unknown item, a missing item at the end, or a run that is not streamed', () => {
    expect(apply(rows, { type: 'items.changed', syncId: run.syncId, items: [makeItem(4)] })).toBe('stale');
    expect(apply(rows.slice(1), changed({ ...run, status: 'completed' }))).toBe('stale');
    expect(apply(rows.slice(1), changed(run))).toEqual(rows.slice(1));
    expect(apply(rows, changed({ ...run, kind: 'scheduled' }))).toBe('stale');
  });

  it('marks unread items as not read when the run was stopped, and keeps ended ones', () => {
    const mixed = [makeItem(1, { state: 'done' }), makeItem(2, { state: 'reading', attempt: 2 }), makeItem(3)];
    const after = apply(mixed, changed({ ...run, status: 'cancelled' }));
    expect(after).toEqual([
      mixed[0],
      makeItem(2, { state: 'cancelled', attempt: 0 }),
      makeItem(3, { state: 'cancelled' }),
    ]);
  });

  it('sorts items: read now, then newest end, then rate limited, then waiting', () => {
    const at = (second: number) => `2026-11-21T10:00:0${second}.000Z`;
    const mixed = [
      makeItem(1),
      makeItem(2, { state: 'done', ended_at: at(1) }),
      makeItem(3, { state: 'rate_limited' }),
      makeItem(4, { state: 'failed', ended_at: at(2) }),
      makeItem(5, { state: 'reading' }),
    ];
    expect(names(sortItems(mixed))).toEqual(['Player 5', 'Player 4', 'Player 2', 'Player 3', 'Player 1']);
    expect(countStates(mixed)).toMatchObject({
      waiting: 1,
      reading: 1,
      done: 1,
      failed: 1,
      rate_limited: 1,
      skipped: 0,
    });
  });

  it('returns why items wait or failed', () => {
    expect(noteOf(makeItem(1))).toBeNull();
    expect(noteOf(makeItem(1, { attempt: 2, message: 'RuneMetrics took too long to answer' }))).toBe(
      'Try 2 failed: RuneMetrics took too long to answer',
    );
    expect(noteOf(makeItem(1, { state: 'reading', attempt: 3 }))).toBe('Try 3');
    expect(noteOf(makeItem(1, { state: 'failed', attempt: 4, message: 'No answer' }))).toBe('No answer (4 tries)');
  });
});

describe('new lines of the sync log', () => {
  const line = (id: number): SyncLog => ({
    id,
    syncId: null,
    member_name: `Player ${id}`,
    status: 'success',
    xp_gained: 0,
    message: null,
    timestamp: new Date(Date.UTC(2026, 10, 21) + id * 1000).toISOString(),
  });

  it('adds new log lines in front, once each, fifty at most', () => {
    const fifty = Array.from({ length: 50 }, (_, index) => line(50 - index));
    const after = applyToLogs(fifty, { type: 'logs.added', logs: [line(50), line(51), line(52)] });
    expect(after.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => 52 - index));
  });
});

describe('words of a run', () => {
  const NOW = Date.parse('2026-11-21T10:00:00.000Z');
  const endsIn = (seconds: number) =>
    timeLeft(makeRun(1, { estimated_end: new Date(NOW + seconds * 1000).toISOString() }), NOW);

  it('returns no end before one can be estimated, and none in the past', () => {
    expect(timeLeft(makeRun(1), NOW)).toBe('Measuring the pace...');
    expect(endsIn(-3)).toBe('Any moment now');
    expect([4, 31, 200, 3600, 4800].map(endsIn)).toEqual([
      'About 4 s left',
      'About 35 s left',
      'About 4 min left',
      'About 1 h left',
      'About 1 h 20 min left',
    ]);
    expect(timeLeft(makeRun(1, { status: 'completed' }), NOW)).toBeNull();
  });

  it('never returns NaN or a negative number', () => {
    expect([0, -5, 1, 59_999, 60_001, 3_599_999].map(roughly).join()).not.toMatch(/NaN|-/);
  });

  it('returns the title and the result of a run', () => {
    expect(titleOf(makeRun(1))).toBe('All members');
    expect(titleOf(makeRun(1, { kind: 'one', retryOf: runId(2) }))).toBe('Retry of failed members');
    expect(titleOf(makeRun(1, { kind: 'one', total: 1 }))).toBe('1 member');
    expect(summaryOf(makeRun(1, { status: 'cancelled', total: 10, successful: 6, failed: 1 }))).toBe(
      '6 of 10 read, 1 failed, 3 not read',
    );
  });
});
