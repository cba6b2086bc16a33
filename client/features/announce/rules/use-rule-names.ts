import { useState } from 'react';
import type { RuleNames } from '../../../../shared/announce/announce.schemas.ts';
import { membersResource } from '../../../lib/clan/members.resource.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { useTeams } from './fields/use-teams.ts';
import type { KnownNames, RuleBoard, TeamsOfBoard } from './rule-part.ts';

/**
 * Returns the names that the form of a rule can say, the newest first: those of the stored rule, now and when the form was
 * opened, of the clan, and of the teams that were read to choose from.
 */
export function useRuleNames(
  stored: RuleNames,
  boards: readonly RuleBoard[] | null,
): { named: KnownNames; teams: TeamsOfBoard } {
  const [opened] = useState(stored);
  const clan = useLive(membersResource, ({ data }) => data);
  const teams = useTeams(boards ?? []);
  const members = (clan ?? []).map(({ id, display_name: name }) => ({ id, name }));
  const named = {
    members: [...members, ...stored.members, ...opened.members],
    teams: [...teams.read, ...stored.teams, ...opened.teams],
    boards: boards ?? [],
  };
  return { named, teams };
}
