import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';
import { MAX_SIDE } from '../bingo-limits.ts';
import { plainText } from '../plain-text.ts';
import { MAX_COUNT, MAX_LEAVES } from '../square-rule.ts';
import { MAX_NOTE, MAX_PICTURES } from './proof-limits.ts';

const id = z.int().check(z.gte(1));
const position = z.int().check(z.gte(1), z.lte(MAX_SIDE));
const amount = z.nullable(z.int().check(z.gte(1), z.lte(MAX_COUNT)));
const part = z.nullable(z.int().check(z.gte(1), z.lte(MAX_LEAVES)));
const note = z.string().check(z.trim(), z.maxLength(MAX_NOTE, `A note may have at most ${MAX_NOTE} characters`));

/** A proof that a player sends; its pictures follow one by one. */
export const sendProofBodySchema = z
  .strictObject({
    /** Chosen by the page, so that a proof sent twice is stored once. */
    key: z.uuid(),
    row: position,
    column: position,
    /** member_id or guest_member_id; absent for the link's own player. */
    person: z.optional(id),
    /** Absent: now, or the last minute of a board that has ended. */
    at: z.optional(instantSchema),
    amount: z.optional(amount),
    part: z.optional(part),
    note: z.optional(z.nullable(note)),
  })
  .check(plainText);
export type SendProofBody = z.output<typeof sendProofBodySchema>;

/** One picture as a data URL of PNG, JPEG or WebP. A picture sent twice at one place is stored once. */
export const addPictureBodySchema = z.strictObject({
  place: z.int().check(z.gte(1), z.lte(MAX_PICTURES)),
  picture: z.string(),
});

/** Revision of the proof that the admin saw. */
const expected = z.int().check(z.gte(1));

/** Absent fields stay as the player sent them. */
export const approveProofBodySchema = z
  .strictObject({
    expected,
    /** Another player of the same team. */
    person: z.optional(id),
    /** Another square of the board; both or none. */
    row: z.optional(position),
    column: z.optional(position),
    at: z.optional(instantSchema),
    amount: z.optional(amount),
    part: z.optional(part),
    note: z.optional(z.nullable(note)),
    /** True when everybody may see the pictures, on a board that shows proofs. */
    show: z._default(z.boolean(), false),
  })
  .check(
    plainText,
    z.refine(({ row, column }) => (row === undefined) === (column === undefined), {
      message: 'A square has a row and a column',
      path: ['row'],
    }),
  );
export type ApproveProofBody = z.output<typeof approveProofBodySchema>;

const REASON = 'A note for the player is required';
export const rejectProofBodySchema = z
  .strictObject({ expected, note: note.check(z.minLength(1, REASON)) })
  .check(plainText);
export const reopenProofBodySchema = z.strictObject({ expected });
