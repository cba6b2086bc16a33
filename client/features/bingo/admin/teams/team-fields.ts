import { DEFAULT_TEAM_COLOUR, type TeamColour } from '../../../../../shared/bingo/bingo-limits.ts';
import type { BingoState, Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import { fromLondonInput } from '../../../../../shared/format/london-input.ts';
import { nameKey } from '../../../../../shared/game/names.ts';

/** Values of the team form. */
export interface TeamFields {
  name: string;
  color: TeamColour;
  /** Ids of members to add. */
  memberIds: number[];
  /** Guests to add, one name per line. */
  guests: string;
  /** From when the added players count, as London wall time; empty for the rule of the board. D380. */
  countsFrom: string;
  /** Why, for all readers of the board. */
  reason: string;
}

export function fieldsOfTeam(team: Team | null): TeamFields {
  return {
    ...{ name: team?.team_name ?? '', color: team?.color ?? DEFAULT_TEAM_COLOUR },
    ...{ memberIds: [], guests: '', countsFrom: '', reason: '' },
  };
}

/** Returns the guest names, trimmed, without empty lines and without repeats in another case. spec §5. */
export function guestNames(text: string): string[] {
  const found = new Map<string, string>();
  for (const line of text.split('\n')) {
    const name = line.trim();
    if (name !== '' && !found.has(nameKey(name))) found.set(nameKey(name), name);
  }
  return [...found.values()];
}

/** What useForm needs to know of the form: its labels in order, and the names in the body. */
export const TEAM_FORM = {
  fields: {
    name: 'Team name',
    members: 'Members to add',
    guests: 'Guests, one name per line',
    countsFrom: 'Added players count from (London time)',
    reason: 'Reason, which all readers see',
  },
  names: { team_name: 'name', member_ids: 'members', guest_members: 'guests', counts_from: 'countsFrom' },
} as const;
export type TeamField = keyof typeof TEAM_FORM.fields;

/** Returns from when added players count, for the bodies that add some; nothing for the rule of the board. */
export function countsOf({ countsFrom, reason }: TeamFields) {
  if (countsFrom.trim() === '') return {};
  // A text that is no time is sent as it is, so that its field shows what is wrong.
  return { counts_from: fromLondonInput(countsFrom) ?? countsFrom, reason };
}

/** Returns the body of the form, without its board. */
export function bodyOfTeam(fields: TeamFields) {
  const { name, color, memberIds, guests } = fields;
  return { team_name: name, color, member_ids: memberIds, guest_members: guestNames(guests), ...countsOf(fields) };
}

/** Returns ids of members who are on a team of the board and are not offered again. */
export function takenMembers({ teams }: BingoState): ReadonlySet<number> {
  return new Set(teams.flatMap(({ members }) => members.flatMap(({ member_id }) => member_id ?? [])));
}
