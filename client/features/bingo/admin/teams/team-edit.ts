import * as z from 'zod/mini';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import { teamSchema, type Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { EditedParts } from '../../../../../shared/http/edit-conflict.ts';
import { request } from '../../../../lib/api/api.ts';
import type { Edit } from '../../../../lib/edit/save-edit.ts';
import type { EditWords } from '../../../../lib/edit/use-edits.ts';
import type { TeamFields } from './team-fields.ts';

/** A team as its form showed it when its first value was changed. */
export const seenTeamSchema = z.object({
  team: teamSchema,
  /** Revision of the board at that time, which every edit of the board increases. */
  revision: z.number(),
});
export type SeenTeam = z.infer<typeof seenTeamSchema>;

/**
 * Returns the edit of a team's name and colour. A part that the form did not change is kept as it is by then.
 * @param now the team as the page shows it, which the unchanged values of the form are from
 */
export function teamEdit(seen: SeenTeam, now: Team, fields: Pick<TeamFields, 'name' | 'color'>): Edit<unknown> {
  const shown = partsOf(now);
  const wanted: EditedParts = { team_name: fields.name, color: fields.color };
  const mine = Object.fromEntries(Object.entries(wanted).filter(([part, value]) => value !== shown[part]));
  return {
    version: String(seen.revision),
    base: partsOf(seen.team),
    mine,
    send: (ifMatch) => {
      const body = bingoRoutes.updateTeam.body.parse(mine);
      return request(bingoRoutes.updateTeam, { params: { id: seen.team.id }, body, ifMatch });
    },
  };
}

export function teamWords({ team }: SeenTeam): EditWords {
  return {
    thing: `team “${team.team_name}”`,
    labels: { team_name: 'Team name', color: 'Colour' },
    say: (_part, value) => String(value ?? ''),
    effects: {
      theirs: 'the team stays as it is saved now, and nothing of yours is sent.',
      mine: 'the team gets your name and colour, and the players that you add.',
    },
  };
}

function partsOf({ team_name, color }: Team): EditedParts {
  return { team_name, color };
}
