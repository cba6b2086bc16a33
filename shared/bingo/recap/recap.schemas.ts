import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';

const id = z.int().check(z.gte(1));
const count = z.int().check(z.gte(0));

/** What a player has of the score of a team. */
const playerShareSchema = z.object({
  /** member_id or guest_member_id; null for what is nobody's by name: hidden and erased players, and free squares. */
  person_id: z.nullable(id),
  /** "Hidden member" and "Former member" are one share of a team each, whoever they are. */
  name: z.string(),
  /** Points, or squares on a board that is ranked by squares, with two decimals. */
  share: z.number(),
  /** Squares to which the player contributed, complete or not. */
  squares: count,
  contributions: count,
});
export type PlayerShare = z.infer<typeof playerShareSchema>;

const teamSharesSchema = z.object({
  team_id: id,
  /** Points, or completed squares. The shares and the adjustments add up to it. */
  score: z.int(),
  /** Points that admins gave or took. */
  adjustments: z.int(),
  /** Greatest first. */
  players: z.array(playerShareSchema),
});

/** The line, reading or record that counted most for a square, of things that can be compared: not of XP. */
const haulSchema = z.object({
  team_id: id,
  /** member_id or guest_member_id. */
  person_id: id,
  name: z.string(),
  row_number: id,
  column_number: id,
  item_name: z.string(),
  counted: z.int().check(z.gte(2)),
  /** What was counted, as a plural noun. */
  unit: z.string(),
  at: instantSchema,
});
export type Haul = z.infer<typeof haulSchema>;

/** Who did how much in an event. Our addition. */
export const recapSchema = z.object({
  /** In order of creation. */
  teams: z.array(teamSharesSchema),
  /** Null when nobody who may be named counted more than one at once; the earliest of equal ones. */
  haul: z.nullable(haulSchema),
  /** Players who contributed, hidden and erased ones included, and how often they did. */
  players: count,
  contributions: count,
});
export type Recap = z.infer<typeof recapSchema>;

export const recapResponseSchema = z.object({ success: z.literal(true), recap: recapSchema });
