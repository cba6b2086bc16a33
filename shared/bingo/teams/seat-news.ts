import type { BingoState, Team } from '../bingo.schemas.ts';
import { minuteOf } from '../minute.ts';

/** A player who came to a team or left one after the board had started. */
export interface SeatNews {
  kind: 'joined' | 'left' | 'moved';
  /** Display name; that of a hidden member is already replaced. */
  name: string;
  /** The team that was joined, or left when the player joined no other one in that minute. */
  team: Team;
  /** The team before, of a player who moved; null for others. */
  from: Team | null;
  /** ISO. */
  at: string;
}

interface Seat {
  person: number | null;
  name: string;
  team: Team;
  at: string;
}

/**
 * Returns what happened to the seats of a board since its start, newest first. Who left one team and joined another in the
 * same minute has moved; of hidden members that is not known. D470.
 */
export function seatNews({ board, teams }: Pick<BingoState, 'board' | 'teams'>): SeatNews[] {
  const start = minuteOf(Date.parse(board.start_date ?? board.created_at));
  const isLate = ({ at }: Seat): boolean => minuteOf(Date.parse(at)) > start;
  const left = teams
    .flatMap((team) => (team.former ?? []).map((seat) => seatOf(seat, seat.left_at, team)))
    .filter(isLate);
  const joined = teams
    .flatMap((team) =>
      team.members.flatMap((seat) => (seat.joined_at === undefined ? [] : [seatOf(seat, seat.joined_at, team)])),
    )
    .filter(isLate);
  const moved = new Set<Seat>();
  const came = joined.map(({ person, name, team, at }): SeatNews => {
    const before = left.find((seat) => person !== null && seat.person === person && isSameMinute(seat.at, at));
    if (before) moved.add(before);
    const from = before && before.team.id !== team.id ? before.team : null;
    return { kind: from === null ? 'joined' : 'moved', name, team, from, at };
  });
  const went = left
    .filter((seat) => !moved.has(seat))
    .map(({ name, team, at }): SeatNews => ({ kind: 'left', name, team, from: null, at }));
  return [...came, ...went].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** Returns the words between the names and the time: "Rhea" + " moved from Red to Blue". */
export function seatWords({ kind, name, team, from }: SeatNews): string {
  if (kind === 'moved' && from) return `${name} moved from ${from.team_name} to ${team.team_name}`;
  return `${name} ${kind} ${team.team_name}`;
}

function seatOf(
  seat: { member_id: number | null; guest_member_id: number | null; display_name: string },
  at: string,
  team: Team,
): Seat {
  return { person: seat.member_id ?? seat.guest_member_id, name: seat.display_name, team, at };
}

function isSameMinute(a: string, b: string): boolean {
  return minuteOf(Date.parse(a)) === minuteOf(Date.parse(b));
}
