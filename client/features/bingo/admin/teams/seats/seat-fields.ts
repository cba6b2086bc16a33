import type { TeamMember } from '../../../../../../shared/bingo/bingo.schemas.ts';
import { fromLondonInput, toLondonInput } from '../../../../../../shared/format/london-input.ts';
import { nameKey } from '../../../../../../shared/game/names.ts';

/** What an admin does about one seat: says from when it counts, moves its player, or gives it to another player. */
export type SeatDeed = 'counts' | 'move' | 'replace';

/** Values of the form of a seat; the time is London wall time. D034. */
export interface SeatFields {
  /** Name of the player who takes the seat. */
  player: string;
  /** Id of the team that the player moves to; empty before one is chosen. */
  team: string;
  /** Empty: by the rule of the board, or for a change of player now. */
  time: string;
  reason: string;
}

const LABELS = {
  player: 'Player',
  team: 'New team',
  time: 'Since (London time)',
  reason: 'Reason, which all readers see',
};

export const SEAT_LABELS: Record<SeatDeed, Record<keyof SeatFields, string>> = {
  counts: { ...LABELS, time: 'Counts from (London time)' },
  move: LABELS,
  replace: { ...LABELS, player: 'Player who takes the seat' },
};

/** Names of the fields in the bodies of both calls. */
export const SEAT_NAMES: Readonly<Record<string, keyof SeatFields>> = {
  ...{ in: 'player', guest: 'player', member_ids: 'player', guest_members: 'player', out: 'player' },
  ...{ at: 'time', counts_from: 'time', team_id: 'team', person: 'team' },
};

export function seatFieldsOf(deed: SeatDeed, { counts_from, counts_reason }: TeamMember): SeatFields {
  if (deed !== 'counts') return { player: '', team: '', time: '', reason: '' };
  return {
    player: '',
    team: '',
    time: counts_from === undefined ? '' : toLondonInput(counts_from),
    reason: counts_reason ?? '',
  };
}

export function personOf({ member_id, guest_member_id }: TeamMember): number {
  return member_id ?? guest_member_id ?? 0;
}

/** Returns the body that says from when a seat counts. */
export function countsBody({ time, reason }: SeatFields) {
  if (time.trim() === '') return { counts_from: null, reason: null };
  // A text that is no time is sent as it is, so that its field shows what is wrong.
  return { counts_from: fromLondonInput(time) ?? time, reason };
}

/** Returns the body that moves a player to another team. */
export function moveBody({ team, time, reason }: SeatFields, person: number) {
  return {
    person,
    team_id: Number(team),
    ...(time.trim() !== '' && { at: fromLondonInput(time) ?? time }),
    ...(reason.trim() !== '' && { reason }),
  };
}

/** Returns the body that gives a seat to another player: a member by its name, or else a guest. */
export function replaceBody(
  { player, time, reason }: SeatFields,
  { team, out, members }: { team: number; out: number; members: readonly { id: number; name: string }[] },
) {
  const key = nameKey(player);
  const member = members.find(({ name }) => nameKey(name) === key);
  return {
    team_id: team,
    out,
    ...(member ? { in: member.id } : player.trim() !== '' && { guest: player.trim() }),
    ...(time.trim() !== '' && { at: fromLondonInput(time) ?? time }),
    ...(reason.trim() !== '' && { reason }),
  };
}
