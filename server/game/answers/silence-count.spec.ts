import { describe, expect, it } from '@jest/globals';
import type { SourceName } from '../../../shared/game/sources.ts';
import type { GameResult } from '../game-types.ts';
import { SilenceCount } from './silence-count.ts';

const QUIET_MS = 30_000;
const DOWN: GameResult<unknown> = { kind: 'unavailable', reason: 'status 503' };
const PAGE: GameResult<unknown> = { kind: 'malformed', reason: 'a web page' };
const DAMAGED: GameResult<unknown> = { kind: 'malformed', reason: 'odd numbers', isDamaged: true };
const NO_LINES: GameResult<unknown> = { kind: 'ok', value: { name: 'A', activities: null } };
const GOOD: GameResult<unknown> = { kind: 'ok', value: { name: 'A', activities: [] } };
const CLOSED: GameResult<unknown> = { kind: 'private' };
const pause = (retryAfterMs: number): GameResult<unknown> => ({ kind: 'rate_limited', retryAfterMs });

/** Returns the last verdict of results that arrive `gapMs` apart, each about another player unless one is given. */
function verdict(
  results: GameResult<unknown>[],
  options: { service?: SourceName; gapMs?: number; subject?: string; isUrgent?: boolean } = {},
) {
  const { service = 'runemetrics', gapMs = 20_000, subject = '', isUrgent = false } = options;
  const count = new SilenceCount(service, QUIET_MS);
  return results
    .map((result, at) => count.note({ subject: subject || `P${at}`, result, nowMs: at * gapMs, isUrgent }))
    .at(-1);
}

describe('a silent service', () => {
  it('is one that fails three times in a row for half a minute, from the first failure on', () => {
    expect(verdict([DOWN, DOWN])).toBeNull();
    expect(verdict([DOWN, DOWN, DOWN], { gapMs: 10_000 })).toBeNull();
    expect(verdict([DOWN, DOWN, DOWN])).toMatchObject({ kind: 'no_answer', since: 0 });
    expect(verdict([GOOD, PAGE, PAGE, PAGE])).toMatchObject({ kind: 'unusable', since: 20_000 });
    expect(verdict([DOWN, DOWN, GOOD, DOWN])).toBeNull();
  });

  it('is one that asks for a long pause at once, or for short ones again and again', () => {
    expect(verdict([pause(60_000)], { service: 'hiscores' })).toMatchObject({ kind: 'pause', pausedMs: 60_000 });
    expect(verdict([pause(5000)], { service: 'hiscores' })).toBeNull();
    expect(verdict([pause(5000), pause(5000), pause(5000)], { service: 'hiscores' })).toMatchObject({ kind: 'pause' });
  });

  it('is not one with private accounts, nor one with a damaged profile', () => {
    expect(verdict([CLOSED, CLOSED, CLOSED, CLOSED])).toBe('answers');
    expect(verdict([DOWN, CLOSED, DOWN, CLOSED, DOWN])).toBeNull();
    expect(verdict([DAMAGED, DAMAGED, DAMAGED, DAMAGED], { subject: 'Odd One' })).toBeNull();
    expect(verdict([DAMAGED, NO_LINES, DAMAGED])).toMatchObject({ kind: 'unusable' });
  });

  it('stays one while only private accounts are answered, and works again with the first readable log', () => {
    expect(verdict([PAGE, CLOSED, PAGE, CLOSED, PAGE])).toMatchObject({ kind: 'unusable', since: 0 });
    expect(verdict([PAGE, PAGE, PAGE, CLOSED])).toBeNull();
    expect(verdict([PAGE, PAGE, PAGE, GOOD])).toBe('answers');
    expect(verdict([PAGE, CLOSED], { gapMs: 3_600_000 })).toBe('answers');
  });

  it('is not one whose calls this process ended itself', () => {
    const stopped: GameResult<unknown> = { kind: 'unavailable', reason: 'aborted' };
    expect(verdict([stopped, stopped, stopped, stopped])).toBeNull();
  });

  it('is a clan list that fails twice, or once before the first one', () => {
    const service = 'clan-list';
    expect(verdict([DOWN], { service })).toBeNull();
    expect(verdict([DOWN], { service, isUrgent: true })).toMatchObject({ kind: 'no_answer' });
    expect(verdict([{ kind: 'not_found' }, PAGE], { service })).toMatchObject({ kind: 'unusable', since: 0 });
    expect(verdict([PAGE, { kind: 'ok', value: { entries: [] } }], { service })).toBe('answers');
  });
});
