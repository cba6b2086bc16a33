import { describe, expect, it } from '@jest/globals';
import { Faults, type Fault } from './faults.ts';

const series = (seed: number, byChance: boolean): (Fault | null)[] => {
  const faults = new Faults(seed, byChance);
  return Array.from({ length: 20_000 }, () => faults.next('hiscores'));
};

describe('random failures', () => {
  it('makes few failures of many kinds, the same for the same seed, and none when disabled', () => {
    const seen = series(1, true).filter((fault) => fault !== null);
    expect(seen.length / 20_000).toBeGreaterThan(0.003);
    expect(seen.length / 20_000).toBeLessThan(0.01);
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['status', 'slow', 'html', 'truncated']));
    expect(series(1, true)).toEqual(series(1, true));
    expect(series(1, false).every((fault) => fault === null)).toBe(true);
  });
});
