import { TEAM_NAME_REQUIRED } from '../../../../../shared/bingo/bingo-inputs.ts';
import { DEFAULT_TEAM_COLOUR, type TeamColour } from '../../../../../shared/bingo/bingo-limits.ts';
import type { BingoState, Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import { nameKey } from '../../../../../shared/game/names.ts';

/** Values of the team form. */
export interface TeamFields {
  name: string;
  color: TeamColour;
  /** Ids of members to add. */
  memberIds: number[];
  /** Guests to add, one name per line. */
  guests: string;
}

export function fieldsOfTeam(team: Team | null): TeamFields {
  return { name: team?.team_name ?? '', color: team?.color ?? DEFAULT_TEAM_COLOUR, memberIds: [], guests: '' };
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

/** Returns the specification's sentence for the problem, or null when there is none. */
export function teamProblem({ name }: TeamFields): string | null {
  return name.trim() === '' ? TEAM_NAME_REQUIRED : null;
}

/** Returns ids of members who are on a team of the board and are not offered again. */
export function takenMembers({ teams }: BingoState): ReadonlySet<number> {
  return new Set(teams.flatMap(({ members }) => members.flatMap(({ member_id }) => member_id ?? [])));
}
