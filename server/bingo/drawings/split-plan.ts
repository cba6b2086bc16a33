import { createHash } from 'node:crypto';
import { DEFAULT_TEAM_COLOUR, TEAM_COLOURS } from '../../../shared/bingo/bingo-limits.ts';
import type { DrawnFacts } from '../../../shared/bingo/drawings/drawings.schemas.ts';
import { medianOf, splitPlayers, type SplitPlayer } from '../../../shared/bingo/sign-ups/split.ts';
import type { PlannedTeam, SplitPlan } from '../../../shared/bingo/sign-ups/split.schemas.ts';
import { nameKey } from '../../../shared/game/names.ts';
import type { BingoTeamEntity } from '../teams/bingo-team.entity.ts';
import type { SeatRow } from '../teams/seat.repository.ts';
import type { SignUpRow } from '../sign-ups/sign-up.repository.ts';

/** What a split is made of, in one moment. */
export interface SplitFacts {
  signUps: readonly SignUpRow[];
  teams: readonly BingoTeamEntity[];
  seats: readonly SeatRow[];
  /** XP of the last 30 days by member. */
  gains: ReadonlyMap<number, number>;
}

/** A plan with the sign-ups of each team's new players. */
export interface Dealt {
  plan: SplitPlan;
  newcomers: SignUpRow[][];
  /** What the plan was made of, and its result. */
  facts: DrawnFacts;
}

/** Plans a split. @param count number of teams, at least as many as there are */
export function planSplit(facts: SplitFacts, count: number, seed: string): Dealt {
  const open = facts.signUps.filter(({ status, team_id }) => status === 'accepted' && team_id === null);
  const strengthOf = (member: number | null): number | null => facts.gains.get(member ?? 0) ?? null;
  const teams: TeamToFill[] = [...facts.teams, ...newTeams(facts.teams, count)];
  const seated = teams.map(({ id }) => facts.seats.filter(({ team_id }) => team_id === id));
  const players = playersOf(open, strengthOf);
  const strengths = seated.map((seats) => seats.map(({ member_id }) => strengthOf(member_id)));
  const { teams: dealt, median, parted } = splitPlayers(players, strengths, seed);
  const byId = new Map(open.map((row) => [row.id, row]));
  const newcomers = dealt.map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
  const planned = teams.map((team, at): PlannedTeam => {
    const players = [
      ...(seated[at] ?? []).map(({ name, member_id, role }) => ({
        ...{ name, strength: strengthOf(member_id) },
        ...{ is_captain: role === 'captain', is_seated: true },
      })),
      ...(newcomers[at] ?? []).map(({ name, member_id, is_captain }) => ({
        ...{ name, strength: strengthOf(member_id), is_captain, is_seated: false },
      })),
    ];
    return {
      team_id: team.id,
      team_name: team.teamName,
      color: team.color,
      sum: players.reduce((sum, { strength }) => sum + (strength ?? median), 0),
      median: medianOf(players.map(({ strength }) => strength)),
      private_logs: (newcomers[at] ?? []).filter(({ profile_state: state }) => state === 'private').length,
      players,
    };
  });
  const sums = planned.map(({ sum }) => sum);
  const nameOf = (id: number): string => byId.get(id)?.name ?? '';
  return {
    newcomers,
    facts: {
      players: players.map(({ isCaptain, ...player }) => ({ ...player, is_captain: isCaptain })),
      teams: teams.map(({ teamName: name }, at) => ({ name, seated: strengths[at] ?? [], dealt: dealt[at] ?? [] })),
    },
    plan: {
      key: keyOf(dealt, teams, seed),
      ...{ seed, median },
      spread: Math.max(...sums) - Math.min(...sums),
      teams: planned,
      parted: parted.map(([a, b]): [string, string] => [nameOf(a), nameOf(b)]),
    },
  };
}

/** A team of the board, or one without an id that the plan makes. */
type TeamToFill = Pick<BingoTeamEntity, 'teamName' | 'color'> & { id: number | null };

/** Returns the players to deal. Whom a player wants to play with is left out unless that one wants the same. */
function playersOf(rows: readonly SignUpRow[], strengthOf: (member: number | null) => number | null): SplitPlayer[] {
  const wanted = new Map(rows.map(({ id, answers }) => [id, nameKey(answers?.with ?? '')]));
  return rows.map(({ id, name, member_id, is_captain }) => {
    const partner = rows.find((other) => other.id !== id && wanted.get(id) === nameKey(other.name));
    return {
      ...{ id, strength: strengthOf(member_id), isCaptain: is_captain },
      partner: partner && wanted.get(partner.id) === nameKey(name) ? partner.id : null,
    };
  });
}

/** Returns names and colours of the teams that are missing. */
function newTeams(teams: readonly BingoTeamEntity[], count: number): TeamToFill[] {
  const names = new Set(teams.map(({ teamName }) => teamName.toLowerCase()));
  const used = new Set(teams.map(({ color }) => color));
  const free = TEAM_COLOURS.filter((color) => !used.has(color));
  const colours = [...free, ...TEAM_COLOURS];
  const made: TeamToFill[] = [];
  for (let number = 1; made.length < count - teams.length; number += 1) {
    const teamName = `Team ${number}`;
    if (names.has(teamName.toLowerCase())) continue;
    made.push({ id: null, teamName, color: colours[made.length % colours.length] ?? DEFAULT_TEAM_COLOUR });
  }
  return made;
}

/** Returns a text that differs when the plan does. */
function keyOf(dealt: readonly number[][], teams: readonly TeamToFill[], seed: string): string {
  const ids = teams.map(({ id }) => id);
  return createHash('sha256')
    .update(JSON.stringify([seed, ids, dealt]))
    .digest('hex')
    .slice(0, 16);
}
