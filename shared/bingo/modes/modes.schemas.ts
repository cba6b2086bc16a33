import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';

/** How teams compete: each completes squares of its own, or the first completion owns a square for all. D405. */
export const BOARD_MODES = ['classic', 'lockout'] as const;
export type BoardMode = (typeof BOARD_MODES)[number];

/** When a board stops counting: at its end, or earlier when a team has every square. D402. */
export const FINISHES = ['deadline', 'first_blackout'] as const;
export type Finish = (typeof FINISHES)[number];

/** Greatest number of squares of a board, less the one that waits for them. */
const MOST_PLACES = 48;

/** When a square becomes known and begins to count for a team. D403. */
export const revealSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('time'), at: instantSchema }),
  /** After a team has a square above, below, left or right of it. */
  z.strictObject({ by: z.literal('neighbours') }),
  /** After a team has `need` of these squares, such as C3. */
  z
    .strictObject({
      by: z.literal('squares'),
      places: z
        .array(z.string().check(z.regex(/^[A-G][1-7]$/, 'A square is named by letter and number, such as C3')))
        .check(z.minLength(1, 'Choose a square that comes first'), z.maxLength(MOST_PLACES)),
      need: z.int().check(z.gte(1, 'At least one square must come first')),
    })
    .check(
      z.refine(({ places, need }) => need <= new Set(places).size, {
        message: 'There are not so many squares to come first',
        path: ['need'],
      }),
    ),
]);
export type Reveal = z.infer<typeof revealSchema>;

/** What is known of a secret square: when it becomes public. `at` only by time; `places` and `need` only by squares. */
export const sealedSchema = z.object({
  by: z.enum(['time', 'neighbours', 'squares']),
  at: z.optional(instantSchema),
  places: z.optional(z.array(z.string())),
  need: z.optional(z.int()),
});
export type Sealed = z.infer<typeof sealedSchema>;

/** What a square on the wire says about its time. Our additions. */
export const itemWindowShape = {
  /** Inclusive; absent for the start of the board. */
  opens_at: z.optional(instantSchema),
  /** Exclusive; absent for the end of the board. */
  closes_at: z.optional(instantSchema),
  /** Absent when the square is public. Visitors then know nothing else of it. */
  sealed: z.optional(sealedSchema),
  /** The rule by which it becomes public; for admins only. */
  reveal: z.optional(revealSchema),
};

/** What a board on the wire says about its mode. Our additions. */
export const boardModeShape = {
  /** Absent for `classic`. */
  mode: z.optional(z.enum(BOARD_MODES)),
  /** When all squares become public and begin to count; absent when they are public at once. */
  reveal_at: z.optional(instantSchema),
};

/** What an admin sets of a square’s time; absent fields keep their values, null clears. */
export const itemWindowInput = {
  opens_at: z.optional(z.nullable(instantSchema)),
  closes_at: z.optional(z.nullable(instantSchema)),
  reveal: z.optional(z.nullable(revealSchema)),
};

export const CLOSES_AFTER_OPENING = 'A square must close after it opens';

/** What an admin sets of a board’s mode; absent fields keep their values. */
export const boardModeInput = {
  mode: z.optional(z.enum(BOARD_MODES)),
  reveal_at: z.optional(z.nullable(instantSchema)),
};
