import { useEffect } from 'react';
import type { Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { Coverage } from '../../../../../shared/bingo/teams/coverage.schemas.ts';
import { useLive } from '../../../../lib/live/use-live.ts';
import { coverageOf } from './coverage.resource.ts';

interface Player {
  member_id: number | null;
  guest_member_id: number | null;
}

/** Returns the coverage of a board's players, or null while it loads. Reads it again when it covers other players. */
export function useCoverage(boardId: number, teams: readonly Team[] | null): readonly Coverage[] | null {
  const coverage = useLive(coverageOf(boardId), (s) => s.data);
  const covered = coverage && keyOf(coverage.map((one) => [one.team_id, one]));
  const playing = teams && keyOf(teams.flatMap(({ id, members }) => members.map((one): [number, Player] => [id, one])));
  useEffect(() => {
    if (covered !== null && playing !== null && covered !== playing) void coverageOf(boardId).refresh();
  }, [boardId, covered, playing]);
  return coverage;
}

function keyOf(players: readonly (readonly [team: number, Player])[]): string {
  return players
    .map(([team, { member_id, guest_member_id }]) => `${team}:${member_id ?? guest_member_id ?? 0}`)
    .sort()
    .join();
}
