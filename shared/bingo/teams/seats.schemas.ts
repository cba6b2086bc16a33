import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';
import { plainText } from '../plain-text.ts';

const id = z.int().check(z.gte(1));
const REASON_LENGTH = 200;
const TOO_LONG = `A reason may have at most ${REASON_LENGTH} characters`;
/** Sentence for a seat on an ended board without the time from which it counts. */
export const COUNTS_FROM_REQUIRED = 'The board has ended: say from when the player’s drops count, and why';
const REASON_REQUIRED = 'Say why, in words that all players may read';

const reason = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(REASON_LENGTH, TOO_LONG))));

/** From when seats count, and why: all readers of the board see both. D380. */
export const countsFields = { counts_from: z.optional(z.nullable(instantSchema)), reason };

interface Counts {
  counts_from?: string | null | undefined;
  reason?: string | null | undefined;
}

/** A time needs a reason. */
export const isExplained = z.refine<Counts>(
  ({ counts_from, reason: why }) => !counts_from || (why ?? '').trim() !== '',
  { message: REASON_REQUIRED, path: ['reason'] },
);

export const SEAT_ROLES = ['player', 'captain'] as const;
export type SeatRole = (typeof SEAT_ROLES)[number];

/** From when a seat counts, null for the board's rule for late joiners; or who leads the team. */
export const seatBodySchema = z.strictObject({ ...countsFields, role: z.optional(z.enum(SEAT_ROLES)) }).check(
  isExplained,
  plainText,
  z.refine(({ counts_from, role }) => (counts_from === undefined) !== (role === undefined), {
    message: 'Change the time or the role, one at a time',
    path: ['counts_from'],
  }),
);

/** A player changes to another team of the board, in one minute. */
export const moveSeatBodySchema = z
  .strictObject({
    /** member_id or guest_member_id of a player with a seat on the board. */
    person: id,
    /** The team that the player plays for from then on. */
    team_id: id,
    /** Minute of the change; absent for now. One in the past, or after the end, needs a reason. */
    at: z.optional(instantSchema),
    reason,
  })
  .check(
    plainText,
    z.refine(({ at, reason: why }) => at === undefined || (why ?? '').trim() !== '', {
      message: REASON_REQUIRED,
      path: ['reason'],
    }),
  );

/** One player leaves and another one takes the seat in the same minute. */
export const substituteBodySchema = z
  .strictObject({
    team_id: id,
    /** member_id or guest_member_id of a player of the team. */
    out: id,
    /** Exactly one of a member's id and a guest's name. */
    in: z.optional(id),
    guest: z.optional(z.string().check(z.trim(), z.minLength(1, 'A guest needs a name'), z.maxLength(40))),
    /** Minute of the change; absent for now. One in the past, or after the end, needs a reason. */
    at: z.optional(instantSchema),
    reason,
  })
  .check(
    plainText,
    z.refine((body) => (body.in === undefined) !== (body.guest === undefined), {
      message: 'Choose a member or a guest',
      path: ['in'],
    }),
    z.refine(({ at, reason: why }) => at === undefined || (why ?? '').trim() !== '', {
      message: REASON_REQUIRED,
      path: ['reason'],
    }),
  );
