import * as z from 'zod/mini';
import { HAPPENING_KINDS } from '../../shared/announce/happening-kinds.ts';
import { TEAM_COLOURS } from '../../shared/bingo/bingo-limits.ts';

const optionalText = z.nullable(z.string());

/** A happening with what is stored now about everything that it names. */
export const toldItemSchema = z.object({
  id: z.coerce.number(),
  kind: z.enum(HAPPENING_KINDS),
  at: z.date(),
  due_at: z.date(),
  /** A guest who joined the clan is the member. */
  member_id: z.nullable(z.number()),
  board_id: z.nullable(z.number()),
  facts: z.looseObject({
    skill: z.optional(z.number()),
    xp: z.optional(z.number()),
    from: z.optional(z.union([z.string(), z.number()])),
    to: z.optional(z.string()),
    have: z.optional(z.number()),
    total: z.optional(z.number()),
    line: z.optional(z.enum(['row', 'column', 'diagonal'])),
    index: z.optional(z.number()),
    start: z.optional(z.string()),
    members: z.optional(z.number()),
    text: z.optional(z.string()),
  }),
  /** Of the member or guest; null when nobody has it any more. */
  name: optionalText,
  is_hidden: z.boolean(),
  /** Of the member; null for a guest and when it is about nobody. */
  rank: optionalText,
  /** True for a member who is named on pages only. */
  is_quiet: z.boolean(),
  text: optionalText,
  details: optionalText,
  item: optionalText,
  source: optionalText,
  /** How often the clan has logged the item. */
  seen: z.coerce.number(),
  /** Teams for which a line completed a square that visitors know, of boards that they see. */
  completed: z.array(z.object({ board: z.number(), team: z.number() })),
  board_title: optionalText,
  board_columns: z.nullable(z.number()),
  board_end: z.nullable(z.date()),
  /** True when visitors see the board now. */
  board_shown: z.boolean(),
  /** Null also when the team is deleted. */
  team_id: z.nullable(z.number()),
  team: optionalText,
  color: z.nullable(z.enum(TEAM_COLOURS)),
  square: optionalText,
  row_number: z.nullable(z.number()),
  column_number: z.nullable(z.number()),
  /** True when the completion is not stored any more. */
  is_taken_back: z.boolean(),
  renamed_from: optionalText,
  renamed_to: optionalText,
  /** Those who gained most in the period of a summary, highest first, as far as they may be named. */
  top: z.array(z.object({ name: z.string(), xp: z.number() })),
});
export type ToldItem = z.infer<typeof toldItemSchema>;

const COMPLETIONS: readonly string[] = ['board.completion', 'board.completion_moved'];
const OF_TEAMS: readonly string[] = ['board.line_done', 'board.blackout', 'board.lead_changed'];

/** Returns true while everybody may learn of it: nobody who is hidden or quiet, no hidden board, no secret square. */
export function isTold(item: ToldItem): boolean {
  if (item.kind === 'board.completion_revoked') return false;
  if (item.kind.startsWith('board.')) {
    if (!item.board_shown) return false;
    if (COMPLETIONS.includes(item.kind)) return item.square !== null && item.team !== null;
    return OF_TEAMS.includes(item.kind) ? item.team !== null : item.board_title !== null;
  }
  if (item.kind.startsWith('summary.') || item.kind.startsWith('ops.')) return true;
  if (item.name === null || item.is_hidden || item.is_quiet) return false;
  if (item.kind.startsWith('activity.')) return item.text !== null;
  return item.kind !== 'member.renamed' || item.renamed_to !== null;
}

/** Returns true for what is about somebody who is not named in Discord. */
export function isUnnamed({ is_hidden, is_quiet }: Pick<ToldItem, 'is_hidden' | 'is_quiet'>): boolean {
  return is_hidden || is_quiet;
}

/** Returns what of a message may be told now. @param ofMembers true when its rule chose members: see `ofMembers` of messages */
export function toldOf(items: readonly ToldItem[], ofMembers: boolean): ToldItem[] {
  return items.filter((item) => isTold(item) && !(ofMembers && isUnnamed(item)));
}

/** Returns true for a completion that was taken back since. */
export function isTakenBack(item: ToldItem): boolean {
  return COMPLETIONS.includes(item.kind) && item.is_taken_back;
}
