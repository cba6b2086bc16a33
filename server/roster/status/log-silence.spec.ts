import { describe, expect, it } from '@jest/globals';
import { silenceProblem } from './log-silence.ts';

const AT = '2026-03-10T12:00:00.000Z';
const open = (silent: boolean) => ({
  wire: { is_active: true },
  profileState: 'public' as const,
  lastSyncedAt: AT,
  sources: { log_silent_since: silent ? AT : null },
});
const clan = (silent: number, readable: number) => [
  ...Array.from({ length: silent }, () => open(true)),
  ...Array.from({ length: readable }, () => open(false)),
];

describe('silenceProblem', () => {
  it.each([
    [1, 0],
    [1, 1],
    [2, 0],
    [2, 1],
    [3, 3],
    [10, 200],
  ])('returns null for %i silent logs beside %i readable ones', (silent, readable) => {
    expect(silenceProblem(clan(silent, readable))).toBeNull();
  });

  it.each([
    [3, 0],
    [3, 2],
    [101, 100],
  ])('returns a problem for %i silent logs beside %i readable ones', (silent, readable) => {
    expect(silenceProblem(clan(silent, readable))).toMatch(/^RuneMetrics gives no usable answers; activities may/);
  });

  it('ignores members who left, were never read, or have a private log', () => {
    const uncounted = [
      { ...open(true), wire: { is_active: false } },
      { ...open(true), lastSyncedAt: null },
      { ...open(true), profileState: 'private' as const },
    ];
    expect(silenceProblem([...clan(2, 0), ...uncounted])).toBeNull();
  });
});
