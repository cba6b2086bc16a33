import { minuteOf } from '../../shared/bingo/minute.ts';
import type { BingoChange } from '../../shared/bingo/bingo.changes.ts';
import type { Board, Completion, Item, Team, TeamMember } from '../../shared/bingo/bingo.schemas.ts';
import type { StoredCodeWord } from '../../shared/bingo/code-words/code-words.schemas.ts';
import type { Sealed } from '../../shared/bingo/modes/modes.schemas.ts';
import { sealedItem } from '../../shared/bingo/modes/secret-square.ts';
import { cellNeed } from '../../shared/bingo/goals/cell-need.ts';
import { type CompletionRow, FORMER_MEMBER } from './completion.repository.ts';
import type { CountedBoard } from './boards/board.repository.ts';
import { FREE_SQUARE } from '../../shared/bingo/bingo-limits.ts';
import { goalOf, isPlain } from './engine/kinds/kinds.ts';
import type { BingoSquareEntity } from './squares/bingo-square.entity.ts';
import type { BingoTeamEntity } from './teams/bingo-team.entity.ts';
import { MOST_FORMER, type FormerSeat } from '../../shared/bingo/teams/former-seats.ts';
import type { BoardSeats, FormerSeatRow, SeatRow } from './teams/seat.repository.ts';

export function presentBoard(row: CountedBoard): Board {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    rows: row.rows,
    columns: row.columns,
    start_date: row.startDate?.toISOString() ?? null,
    end_date: row.endDate?.toISOString() ?? null,
    is_active: row.isActive,
    created_at: row.createdAt.toISOString(),
    revision: row.revision,
    team_count: row.teamCount,
    item_count: row.itemCount,
    ...(Object.keys(row.settings).length > 0 && { settings: row.settings }),
    ...(row.mode !== 'classic' && { mode: row.mode }),
    ...(row.revealAt && { reveal_at: row.revealAt.toISOString() }),
    ...(row.streamDelayS > 0 && { stream_delay_s: row.streamDelayS }),
    ...(row.lockedAt && { locked_at: row.lockedAt.toISOString() }),
    ...(row.reopenedAt && { reopened: { at: row.reopenedAt.toISOString(), reason: row.reopenReason ?? '' } }),
    ...presentCodeWord(row.codeWord),
    ...(row.scoring && { scoring: row.scoring }),
    ...(row.split && { split: { seed: row.split.seed, at: row.split.at } }),
    ...(row.signupFrom && { signup_from: row.signupFrom.toISOString() }),
    ...(row.signupUntil && { signup_until: row.signupUntil.toISOString() }),
  };
}

/** Returns no key before the code word is told. */
function presentCodeWord(code: StoredCodeWord | null): Pick<Board, 'code_word'> {
  if (code === null || code.told_at === null) return {};
  const { words, told_at: since, former } = code;
  return { code_word: { words, since, ...(former.length > 0 && { former }) } };
}

/** Returns a square as visitors see it. @param revealAt when all squares of its board become public; null for none */
export function presentPublicItem(row: BingoSquareEntity, revealAt: Date | null): Item {
  if (row.isSealed) {
    return sealedItem({ row_number: row.rowNumber, column_number: row.columnNumber }, sealOf(row, revealAt));
  }
  const { reveal: _, ...item } = presentItem(row);
  return item;
}

/** Returns what visitors know of a square that they do not know. */
function sealOf({ reveal }: BingoSquareEntity, revealAt: Date | null): Sealed {
  const first = revealAt?.toISOString();
  if (reveal === null) return { by: 'time', ...(first !== undefined && { at: first }) };
  if (reveal.by !== 'time') return reveal;
  const own = new Date(reveal.at).toISOString();
  return { by: 'time', at: first !== undefined && first > own ? first : own };
}

/** Returns a square as admins see it: all of it, also while it is secret. */
export function presentItem(row: BingoSquareEntity, revealAt: Date | null = null): Item {
  const goal = goalOf({ item_name: row.itemName, alternatives: row.alternatives, rule: row.rule });
  return {
    row_number: row.rowNumber,
    column_number: row.columnNumber,
    item_name: row.itemName,
    item_id: row.itemId,
    icon_url: row.iconUrl,
    description: row.description,
    alternatives: row.alternatives,
    rule: row.rule,
    ...(!isPlain(goal) && { goal }),
    ...(row.points !== null && { points: row.points }),
    ...(row.steps && { steps: row.steps }),
    ...(row.opensAt && { opens_at: row.opensAt.toISOString() }),
    ...(row.closesAt && { closes_at: row.closesAt.toISOString() }),
    ...(row.reveal && { reveal: row.reveal }),
    ...(row.isSealed && { sealed: sealOf(row, revealAt) }),
  };
}

/** @param seats of the whole board; the seats of other teams are left out of the result */
export function presentTeam(row: BingoTeamEntity, { current, former }: BoardSeats): Team {
  const left = former.filter((seat) => seat.team_id === row.id).slice(0, MOST_FORMER);
  return {
    id: row.id,
    team_name: row.teamName,
    color: row.color,
    created_at: row.createdAt.toISOString(),
    members: current.filter((seat) => seat.team_id === row.id).map((seat) => presentSeat(seat, row.createdAt)),
    ...(left.length > 0 && { former: left.map(presentFormer) }),
  };
}

function presentFormer({ member_id, guest_id, name, left_at, is_hidden }: FormerSeatRow): FormerSeat {
  return {
    ...{ member_id, guest_member_id: guest_id, display_name: name, left_at: left_at.toISOString() },
    ...(is_hidden && { is_hidden: true }),
  };
}

/** @param made when the team was made: who was seated with it needs no time */
function presentSeat(row: SeatRow, made: Date): TeamMember {
  return {
    member_id: row.member_id,
    guest_member_id: row.guest_id,
    member_type: row.member_id === null ? 'guest' : 'clan',
    member_name: row.name,
    display_name: row.name,
    ...(row.role === 'captain' && { role: row.role }),
    ...(row.is_hidden && { is_hidden: true }),
    ...(row.counts_from && { counts_from: row.counts_from.toISOString() }),
    ...(row.counts_reason !== null && { counts_reason: row.counts_reason }),
    ...(row.counts_set_at && { counts_set_at: row.counts_set_at.toISOString() }),
    ...(minuteOf(row.joined_at.getTime()) > minuteOf(made.getTime()) && { joined_at: row.joined_at.toISOString() }),
  };
}

/** Returns the name to show when no player has completed a square. */
function nobodyOf({ evidence }: Pick<CompletionRow, 'evidence'>): string {
  return evidence.kind === 'free' ? FREE_SQUARE : FORMER_MEMBER;
}

/** Sets exactly one of the two display names. D035. */
export function presentCompletion(row: CompletionRow): Completion {
  return {
    id: row.id,
    team_id: row.team_id,
    row_number: row.row_number,
    column_number: row.column_number,
    completed_at: row.completed_at.toISOString(),
    completed_by: row.member_id ?? row.guest_id,
    member_display_name: row.guest_name === null ? (row.member_name ?? nobodyOf(row)) : null,
    guest_display_name: row.guest_name,
    item_name: row.item_name,
    team_name: row.team_name,
    team_color: row.color,
    ...(row.taken_from !== null && { taken_from: row.taken_from }),
    evidence: row.evidence,
    ...(row.is_hidden && { is_hidden: true }),
  };
}

/** Returns the change that publishes a completion, with the number that was reached when the square asks for several. */
export function presentRecorded(row: CompletionRow): BingoChange {
  const need = row.need ?? cellNeed(goalOf({ item_name: row.item_name, alternatives: [], rule: row.rule }));
  return {
    type: 'completion.recorded',
    completion: presentCompletion(row),
    ...((need > 1 || row.parts !== null) && { have: need, need }),
    ...(row.parts !== null && { parts: row.parts }),
  };
}
