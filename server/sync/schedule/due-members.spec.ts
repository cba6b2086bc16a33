import { describe, expect, it } from '@jest/globals';
import { nextDueAtMs, rankDue, type DueMember } from './due-members.ts';

const START = new Date('2026-03-02T12:00:00Z');
const at = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const member = (id: number, more: Partial<DueMember> = {}): DueMember => ({
  id,
  joinedAt: at(-86_400),
  lastAttemptAt: at(-600),
  failures: 0,
  neverRead: false,
  clanXpChangedAt: null,
  viewedAt: null,
  urgent: false,
  logMissed: false,
  ...more,
});
const order = (members: DueMember[], now = START, leastGapMs = 0) =>
  rankDue(members, { now, leastGapMs }).map(({ id }) => id);

describe('the order of reading', () => {
  it('ranks by weight when all members wait equally long', () => {
    const members = [
      member(1),
      member(2, { viewedAt: at(-60) }),
      member(3, { urgent: true }),
      member(4, { neverRead: true }),
      member(5, { clanXpChangedAt: at(-30) }),
    ];
    expect(order(members)).toEqual([5, 4, 3, 2, 1]);
  });

  it('ranks a missed log before others of its weight, and after news', () => {
    const members = [
      member(1, { urgent: true }),
      member(2, { logMissed: true }),
      member(3, { clanXpChangedAt: at(-30) }),
      member(4, { urgent: true, logMissed: true, lastAttemptAt: at(-599) }),
    ];
    expect(order(members)).toEqual([3, 4, 2, 1]);
  });

  it('ranks by waiting time when all members have the same weight', () => {
    expect(order([member(1, { lastAttemptAt: at(-10) }), member(2, { lastAttemptAt: at(-30) })])).toEqual([2, 1]);
  });

  it('ignores a change that was read since, and a profile that was opened long ago', () => {
    const read = member(1, { clanXpChangedAt: at(-700) });
    const old = member(2, { viewedAt: at(-3600), lastAttemptAt: at(-601) });
    expect(order([read, old])).toEqual([2, 1]);
  });

  it('delays a member that cannot be read, by six hours at most', () => {
    const failing = (failures: number) => member(1, { failures, lastAttemptAt: START });
    const waits = [1, 2, 3, 8, 9, 50].map(
      (failures) => ((nextDueAtMs([failing(failures)], 0) ?? 0) - START.getTime()) / 1000,
    );
    expect(waits).toEqual([60, 120, 240, 7680, 15_360, 21_600]);
    expect(order([failing(1)], at(59))).toEqual([]);
    expect(order([failing(1)], at(60))).toEqual([1]);
  });

  it('reads no member more often than the least gap', () => {
    const fresh = member(1, { lastAttemptAt: at(-5), clanXpChangedAt: at(-1) });
    expect(order([fresh], START, 10_000)).toEqual([]);
    expect(order([fresh], at(5), 10_000)).toEqual([1]);
  });
});

describe('a simulated day of 500 members, one read every 3 s', () => {
  /** Reads members in the order under test. Returns each member's longest wait in seconds and number of reads. */
  function simulate(changedShare: number, unreadable: number, seconds: number) {
    const members = Array.from({ length: 500 }, (_, index) => member(index + 1, { lastAttemptAt: at(-index) }));
    const longest = new Map(members.map(({ id }) => [id, 0]));
    const reads = new Map(members.map(({ id }) => [id, 0]));
    for (let now = 0; now < seconds; now += 3) {
      // Busy members always have news and must not crowd out the quiet ones.
      if (now % 60 === 0) for (const one of members.slice(0, changedShare * 500)) one.clanXpChangedAt = at(now);
      const [next] = rankDue(members, { now: at(now), leastGapMs: 30_000 });
      if (!next) continue;
      const waited = now - ((next.lastAttemptAt?.getTime() ?? 0) - START.getTime()) / 1000;
      longest.set(next.id, Math.max(longest.get(next.id) ?? 0, waited));
      reads.set(next.id, (reads.get(next.id) ?? 0) + 1);
      next.lastAttemptAt = at(now);
      next.failures = next.id > 500 - unreadable ? next.failures + 1 : 0;
    }
    return { longest, reads };
  }

  it('reads every member, even when a fifth always has news', () => {
    const hours = 6;
    const { longest, reads } = simulate(0.2, 0, hours * 3600);
    expect(Math.min(...reads.values())).toBeGreaterThanOrEqual(1);
    // 100 members have weight 20 and 400 have 1: quiet ones wait (100 × 20 + 400) × 3 s = 2 h, at first longer.
    expect(Math.max(...longest.values())).toBeLessThan(3 * 3600);
    const busy = [...reads.entries()].filter(([id]) => id <= 100).map(([, count]) => count);
    expect(Math.min(...busy)).toBeGreaterThan((hours * 3600) / 1000);
  });

  it('makes at most eight reads in four hours for a member that cannot be read', () => {
    const { reads } = simulate(0.05, 50, 4 * 3600);
    const unreadable = [...reads.entries()].filter(([id]) => id > 450).map(([, count]) => count);
    expect(Math.max(...unreadable)).toBeLessThanOrEqual(8);
    expect(Math.min(...unreadable)).toBeGreaterThanOrEqual(1);
  });
});
