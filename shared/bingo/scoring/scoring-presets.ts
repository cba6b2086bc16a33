import type { Bonus, Scoring } from './scoring.schemas.ts';

/** Ways to score a board that forms offer; `own` is any other one. */
export const SCORING_PRESETS = ['squares', 'lines', 'places', 'own'] as const;
export type ScoringPreset = (typeof SCORING_PRESETS)[number];

const bonus = (every: number, ...places: number[]): Bonus => ({ every, places });
const NOTHING = bonus(0);
const LINE = bonus(10);

/** The scorings of the presets that have points. */
export const DEFAULT_SCORINGS: Readonly<Record<'lines' | 'places', Scoring>> = {
  lines: {
    ...{ by: 'points', square: bonus(1), row: LINE, column: LINE, diagonal: LINE, blackout: NOTHING },
    most_lines: 2,
  },
  places: {
    ...{ by: 'points', square: bonus(0, 5, 3, 2), row: bonus(0, 2), column: bonus(0, 2), diagonal: NOTHING },
    ...{ blackout: bonus(0, 3), most_lines: null },
  },
};

/** Name of each preset, and what it pays as an example. */
export const PRESET_WORDS: Readonly<Record<ScoringPreset, { name: string; example: string }>> = {
  squares: {
    name: 'Squares',
    example: 'Most completed squares first. Teams with as many are ordered by who reached that number first.',
  },
  lines: {
    name: 'Points + lines',
    example: 'A square is 1 point, or as many as it says. The first two lines of each team are 10 points each.',
  },
  places: {
    name: '5/3/2',
    example:
      'The first team on a square has 5 points, the second 3, the third 2. The first on each row and column has 2, the first with the full board 3.',
  },
  own: {
    name: 'Own points',
    example: 'For example 3 for a square and 5 more for the first team: the first has 8, every other team 3.',
  },
};

/** Returns the preset of a scoring by points. */
export function presetOf(scoring: Scoring): ScoringPreset {
  const same = (['lines', 'places'] as const).find((name) => isSame(DEFAULT_SCORINGS[name], scoring));
  return same ?? 'own';
}

function isSame(a: Scoring, b: Scoring): boolean {
  const key = ({ square, row, column, diagonal, blackout, most_lines }: Scoring): string =>
    JSON.stringify(
      [square, row, column, diagonal, blackout]
        .map(({ every, places }) => [every, ...places])
        .concat([[most_lines ?? -1]]),
    );
  return key(a) === key(b);
}
