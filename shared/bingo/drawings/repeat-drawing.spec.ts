import { describe, expect, it } from '@jest/globals';
import type { DrawnFacts } from './drawings.schemas.ts';
import { isRepeatable, repeatDrawing } from './repeat-drawing.ts';

const player = (id: number, strength: number | null, more: { is_captain?: true; partner?: number } = {}) => ({
  ...{ id, strength, is_captain: more.is_captain ?? false, partner: more.partner ?? null },
});
const facts: DrawnFacts = {
  players: [
    player(1, 900, { is_captain: true }),
    player(2, 100, { partner: 5 }),
    player(3, null),
    player(4, 300),
    player(5, 250, { partner: 2 }),
    player(6, 700),
    player(7, 20),
  ],
  teams: [
    { name: 'Reds', seated: [400, null], dealt: [] },
    { name: 'Blues', seated: [], dealt: [] },
  ],
};
const drawn = (seed: string): DrawnFacts => {
  const dealt = repeatDrawing(facts, seed);
  return { ...facts, teams: facts.teams.map((team, at) => ({ ...team, dealt: dealt[at] ?? [] })) };
};

describe('a repeated drawing', () => {
  it('deals everybody once, to the same teams in whatever order the players are listed', () => {
    const dealt = repeatDrawing(facts, 'snow');
    expect(dealt.flat().sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const reversed = { ...facts, players: [...facts.players].reverse() };
    expect(repeatDrawing(reversed, 'snow')).toEqual(dealt);
  });

  // A change of the dealing would make every drawing that was published before look forged.
  it('deals as it did when drawings were first published', () => {
    expect(repeatDrawing(facts, 'snow')).toEqual([
      [6, 3],
      [1, 5, 2, 4, 7],
    ]);
  });

  it('agrees with its own teams only, by its own seed only', () => {
    const own = drawn('snow');
    expect(isRepeatable(own, 'snow')).toBe(true);
    const [reds, blues] = own.teams;
    const moved = {
      ...own,
      teams: [
        { ...reds, dealt: blues?.dealt },
        { ...blues, dealt: reds?.dealt },
      ],
    } as DrawnFacts;
    expect(isRepeatable(moved, 'snow')).toBe(false);
    const other = Array.from({ length: 40 }, (_, at) => `seed ${at}`).find((seed) => !isRepeatable(own, seed));
    expect(other).toBeDefined();
  });
});
