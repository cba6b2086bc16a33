import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';
import { MAX_SIDE } from '../bingo-limits.ts';

/** Most points of one square, line, place or step. */
const MAX_POINTS = 10_000;
/** Most places of a bonus, and most steps of a square. */
const MAX_PLACES = 10;
const MAX_STEPS = 5;
/** Rows, columns and diagonals of the largest board: a rule for fewer lines says nothing above it. */
const MAX_LINES = 2 * MAX_SIDE + 2;
/** Most points that an admin gives or takes at once. */
export const MAX_ADJUSTMENT = 100_000;
export const MAX_ADJUSTMENT_REASON = 300;

const id = z.int().check(z.gte(1));
const position = z.int().check(z.gte(1), z.lte(MAX_SIDE));
const POINTS = `Points are whole numbers from 0 to ${MAX_POINTS}`;
export const pointsSchema = z.int(POINTS).check(z.gte(0, POINTS), z.lte(MAX_POINTS, POINTS));

const bonusFields = {
  /** Points of every team that gets there. */
  every: pointsSchema,
  /** Points that the first, second and further teams have in addition. Teams of the same minute share a place. */
  places: z.array(pointsSchema).check(z.maxLength(MAX_PLACES, `There may be points for ${MAX_PLACES} places`)),
};
const lines = z.nullable(
  z.int().check(z.gte(1, 'At least one line must pay'), z.lte(MAX_LINES, `A board has at most ${MAX_LINES} lines`)),
);

/** Points for one thing. */
export const bonusSchema = z.object(bonusFields);
export type Bonus = z.infer<typeof bonusSchema>;

/** How a board is scored by points. A board without it is ranked by its completed squares. */
export const scoringSchema = z.object({
  by: z.literal('points'),
  square: bonusSchema,
  row: bonusSchema,
  column: bonusSchema,
  diagonal: bonusSchema,
  /** For all squares that have an item. */
  blackout: bonusSchema,
  /** Number of lines that pay for a team, the earliest ones; null for all. */
  most_lines: lines,
});
export type Scoring = z.infer<typeof scoringSchema>;

const bonusInput = z.strictObject(bonusFields);
/** What an admin sends: null, or `by` with `squares`, ranks by completed squares. */
export const scoringInputSchema = z.nullable(
  z.discriminatedUnion('by', [
    z.object({ by: z.literal('squares') }),
    z.strictObject({
      by: z.literal('points'),
      square: bonusInput,
      row: bonusInput,
      column: bonusInput,
      diagonal: bonusInput,
      blackout: bonusInput,
      most_lines: lines,
    }),
  ]),
);
export type ScoringInput = z.infer<typeof scoringInputSchema>;

/** A number below the goal of a square, with the points of a team that passes it. */
export const stepSchema = z.object({ at: z.int().check(z.gte(1)), points: pointsSchema });
export type Step = z.infer<typeof stepSchema>;

const isRising = z.refine<readonly Step[]>(
  (steps) => steps.every(({ at }, place) => at > (steps[place - 1]?.at ?? 0)),
  {
    message: 'Each step must be higher than the one before it',
  },
);
export const stepsInputSchema = z
  .array(z.strictObject({ at: z.int().check(z.gte(1, 'A step is at least 1')), points: pointsSchema }))
  .check(z.maxLength(MAX_STEPS, `A square may have ${MAX_STEPS} steps`), isRising);

/** Steps of a square that a team has passed: team_id, row, column, and the minute of each, counted from 1970. */
export const stepCellSchema = z.tuple([id, position, position, z.array(z.int())]);
export type StepCell = z.infer<typeof stepCellSchema>;

/** Points that an admin gave a team, or took from it. */
export const adjustmentSchema = z.object({
  id,
  team_id: id,
  /** Below 0 when points were taken; never 0. */
  points: z.int(),
  reason: z.string(),
  /** Name of the admin. */
  made_by: z.string(),
  made_at: instantSchema,
});
export type Adjustment = z.infer<typeof adjustmentSchema>;
