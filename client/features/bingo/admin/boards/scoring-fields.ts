import { DEFAULT_SCORINGS, type ScoringPreset, presetOf } from '../../../../../shared/bingo/scoring/scoring-presets.ts';
import type { Bonus, Scoring } from '../../../../../shared/bingo/scoring/scoring.schemas.ts';

/** What has a bonus. */
export const BONUSES = ['square', 'row', 'column', 'diagonal', 'blackout'] as const;
export type BonusName = (typeof BONUSES)[number];

/** Scoring as the board form has it: numbers as typed text, those of places separated by commas. */
export type ScoringFields = Record<`${BonusName}Every` | `${BonusName}Places`, string> & {
  preset: ScoringPreset;
  /** Number of lines that pay; empty for all. */
  mostLines: string;
};
type ScoringField = keyof ScoringFields;

/** The fields of a board without points; those of a scoring by points are filled for one that chooses its own. */
export const NEW_SCORING: ScoringFields = { ...typed(DEFAULT_SCORINGS.lines), preset: 'squares' };

/** Labels in the order of the page. */
export const SCORING_LABELS = {
  preset: 'Teams are ranked by',
  squareEvery: 'A square: every team',
  squarePlaces: 'A square: first, second, third',
  rowEvery: 'A row: every team',
  rowPlaces: 'A row: first, second, third',
  columnEvery: 'A column: every team',
  columnPlaces: 'A column: first, second, third',
  diagonalEvery: 'A diagonal: every team',
  diagonalPlaces: 'A diagonal: first, second, third',
  blackoutEvery: 'The full board: every team',
  blackoutPlaces: 'The full board: first, second, third',
  mostLines: 'Lines that pay for a team',
} as const satisfies Record<ScoringField, string>;

/** Fields by their path in the body. */
export const SCORING_NAMES = {
  scoring: 'preset',
  'scoring.square.every': 'squareEvery',
  'scoring.square.places': 'squarePlaces',
  'scoring.row.every': 'rowEvery',
  'scoring.row.places': 'rowPlaces',
  'scoring.column.every': 'columnEvery',
  'scoring.column.places': 'columnPlaces',
  'scoring.diagonal.every': 'diagonalEvery',
  'scoring.diagonal.places': 'diagonalPlaces',
  'scoring.blackout.every': 'blackoutEvery',
  'scoring.blackout.places': 'blackoutPlaces',
  'scoring.most_lines': 'mostLines',
} as const satisfies Record<string, ScoringField>;

export function scoringFields(scoring: Scoring | undefined): ScoringFields {
  return scoring ? { ...typed(scoring), preset: presetOf(scoring) } : NEW_SCORING;
}

/** Returns the body of the fields; a number that is none fails the schema at its field. */
export function scoringBody(fields: ScoringFields): Scoring | null {
  const { preset, mostLines } = fields;
  if (preset === 'squares') return null;
  if (preset !== 'own') return DEFAULT_SCORINGS[preset];
  const bonus = (name: BonusName): Bonus => ({
    every: numberOf(fields[`${name}Every`]),
    places: fields[`${name}Places`]
      .split(/[\s,/]+/)
      .filter((part) => part !== '')
      .map(Number),
  });
  return {
    by: 'points',
    square: bonus('square'),
    row: bonus('row'),
    column: bonus('column'),
    diagonal: bonus('diagonal'),
    blackout: bonus('blackout'),
    most_lines: mostLines.trim() === '' ? null : Number(mostLines),
  };
}

function numberOf(text: string): number {
  return text.trim() === '' ? 0 : Number(text);
}

function typed(scoring: Scoring): Omit<ScoringFields, 'preset'> {
  const { square, row, column, diagonal, blackout, most_lines } = scoring;
  return {
    ...{ squareEvery: String(square.every), squarePlaces: square.places.join(', ') },
    ...{ rowEvery: String(row.every), rowPlaces: row.places.join(', ') },
    ...{ columnEvery: String(column.every), columnPlaces: column.places.join(', ') },
    ...{ diagonalEvery: String(diagonal.every), diagonalPlaces: diagonal.places.join(', ') },
    ...{ blackoutEvery: String(blackout.every), blackoutPlaces: blackout.places.join(', ') },
    mostLines: most_lines === null ? '' : String(most_lines),
  };
}
