import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { BingoState, Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { EditedParts } from '../../../../../shared/http/edit-conflict.ts';
import { ApiError, request } from '../../../../lib/api/api.ts';
import type { Edit } from '../../../../lib/edit/save-edit.ts';
import { openedNow, type EditWords } from '../../../../lib/edit/use-edits.ts';
import { adminBoardStateOf } from '../admin-board-state.resource.ts';
import type { TeamFields } from './team-fields.ts';

/** A team as its form showed it when it was opened. */
export interface SeenTeam {
  team: Team;
  boardId: number;
  /** Revision of the board at that time, which every edit of the board increases. */
  revision: number;
  /** ISO, by the server's clock. */
  openedAt: string;
}

export function seenTeam({ board }: Pick<BingoState, 'board'>, team: Team): SeenTeam {
  return { team, boardId: board.id, revision: board.revision, openedAt: openedNow() };
}

/** Returns the edit of a team's name and colour. A part that the form did not change is kept as it is by then. */
export function teamEdit(seen: SeenTeam, fields: Pick<TeamFields, 'name' | 'color'>): Edit<void> {
  const base = partsOf(seen.team);
  const wanted: EditedParts = { team_name: fields.name, color: fields.color };
  const mine = Object.fromEntries(Object.entries(wanted).filter(([part, value]) => value !== base[part]));
  return {
    version: String(seen.revision),
    base,
    mine,
    send: (version, present) => sendTeam(seen, version, { ...present, ...mine }),
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

/** Sends name and colour. An edit of the board elsewhere is a conflict only about what the team is by then. */
async function sendTeam({ team, boardId }: SeenTeam, version: string, body: EditedParts): Promise<void> {
  try {
    await request(bingoRoutes.updateTeam, {
      params: { id: team.id },
      body: bingoRoutes.updateTeam.body.parse(body),
      ifMatch: version,
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'BOARD_CHANGED') throw error;
    const resource = adminBoardStateOf(boardId);
    await resource.refresh();
    const state = resource.store.getState().data;
    const present = state?.teams.find(({ id }) => id === team.id);
    // Without the newer state there is nothing to compare: the refusal stands.
    if (!state || !present || String(state.board.revision) === version) throw error;
    const conflict = { version: String(state.board.revision), present: partsOf(present), by: null };
    throw new ApiError(error.status, error.code, error.serverText, [], conflict);
  }
}

function partsOf({ team_name, color }: Team): EditedParts {
  return { team_name, color };
}
