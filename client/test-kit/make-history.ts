import type { HistoryDay, HistoryResponse } from '../../shared/xp/xp.schemas.ts';

const DAY_MS = 86_400_000;

/** Returns days that end with `last`; null is an unknown gain. */
export function makeDays(last: string, gains: readonly (number | null)[]): HistoryDay[] {
  return gains.map((xp_gain, at) => ({
    day: new Date(Date.parse(last) - (gains.length - 1 - at) * DAY_MS).toISOString().slice(0, 10),
    xp_gain,
    total_xp: xp_gain === null ? null : 1_000_000,
    since: null,
  }));
}

/** Returns a member's history, read since the first of its days. */
export function makeHistory(
  days: HistoryDay[],
  overrides: Partial<HistoryResponse['history']> = {},
): HistoryResponse['history'] {
  return {
    member_id: 1,
    skill: 'Overall',
    first_read_at: `${days[0]?.day ?? '2026-11-21'}T10:00:00.000Z`,
    days,
    lost_lines: [],
    ...overrides,
  };
}
