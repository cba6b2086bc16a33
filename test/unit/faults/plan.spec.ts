import { describe, expect, it } from '@jest/globals';
import { KINDS, LONG_KINDS, planOf, SHORT_KINDS } from '../../faults/kinds/plan.ts';

const rounds = Array.from({ length: 100 }, (_, at) => at + 1);

describe('the plan of the bench of faults', () => {
  it('returns the same plan for the same seed and round, in any order of calls', () => {
    const forwards = rounds.map((round) => planOf('moss', round));
    const backwards = [...rounds].reverse().map((round) => planOf('moss', round));
    expect(backwards.reverse()).toEqual(forwards);
    expect(rounds.map((round) => planOf('fern', round))).not.toEqual(forwards);
  });

  it('contains every kind of fault in 100 rounds, short ones at least four times and long ones once', () => {
    const kinds = rounds.map((round) => planOf('moss', round).kind);
    for (const kind of LONG_KINDS) expect(kinds.filter((one) => one === kind)).toHaveLength(1);
    for (const kind of KINDS) expect(kinds.filter((one) => one === kind).length).toBeGreaterThanOrEqual(4);
  });

  it('numbers the turns of each kind in order, so that no variant is left out', () => {
    const turns = rounds.map((round) => planOf('moss', round)).filter(({ kind }) => kind === 'clock ahead');
    expect(turns.map(({ turn }) => turn).slice(0, 4)).toEqual([0, 1, 2, 3]);
  });

  it('breaks each part once in the short run, and writes during the fault of every round', () => {
    const short = SHORT_KINDS.map((_, at) => planOf('moss', at + 1, SHORT_KINDS));
    expect(short.map(({ kind }) => kind).sort()).toEqual([...SHORT_KINDS].sort());
    for (const { writes, ms } of [...short, ...rounds.map((round) => planOf('moss', round))]) {
      expect(writes.length).toBeGreaterThan(0);
      for (const { atMs } of writes) expect(atMs).toBeLessThanOrEqual(ms);
    }
  });
});
