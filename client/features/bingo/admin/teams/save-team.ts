import { FAILED } from '../../../../../shared/admin/admin-messages.ts';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import { ApiError, messageOf, request } from '../../../../lib/api/api.ts';
import type { Choice } from '../../../../lib/edit/save-edit.ts';
import type { SaveEdit } from '../../../../lib/edit/use-edits.ts';
import type { Issue } from '../../../../lib/form/issues.ts';
import type { Message } from '../../../../lib/api/use-action.ts';
import { teamEdit, teamWords, type SeenTeam } from './team-edit.ts';
import { bodyOfTeam, countsOf, guestNames, type TeamFields } from './team-fields.ts';

/** Creates a team with its members and guests. */
export async function createTeam(boardId: number, fields: TeamFields): Promise<Message> {
  const { data } = await request(bingoRoutes.createTeam, {
    body: { board_id: boardId, ...bodyOfTeam(fields) },
  });
  return { kind: 'success', title: `Team “${data.team.team_name}” is created` };
}

/**
 * Result of a saved team. One of kind `error` saved everything but the guests, and says what is wrong with those. A
 * choice is the admin's answer to a conflict, by which nothing was saved.
 */
type Updated =
  | { kind: 'success'; title: string }
  | { kind: 'error'; title: string; detail: string; issues: readonly Issue[] }
  | { kind: 'kept'; choice: Exclude<Choice, 'mine'> };

/** A team whose form is open. */
interface OpenTeam {
  seen: SeenTeam;
  /** The team as the page shows it. */
  now: Team;
  /** ISO, by the server's clock. */
  openedAt: string;
}

/** Saves name and colour, then members, then guests: the steps before a failure stay saved. */
export async function updateTeam(
  { seen, now, openedAt }: OpenTeam,
  fields: TeamFields,
  save: SaveEdit,
): Promise<Updated> {
  const params = { id: seen.team.id };
  const { choice } = await save(teamEdit(seen, now, fields), teamWords(seen), openedAt);
  if (choice !== 'mine') return { kind: 'kept', choice };
  if (fields.memberIds.length > 0) {
    await request(bingoRoutes.addMembers, { params, body: { member_ids: fields.memberIds, ...countsOf(fields) } });
  }
  const guests = guestNames(fields.guests);
  if (guests.length > 0) {
    try {
      await request(bingoRoutes.addGuests, { params, body: { guest_members: guests, ...countsOf(fields) } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { kind: 'error', title: FAILED.teamGuests, detail: messageOf(error, ''), issues: error.details };
    }
  }
  return { kind: 'success', title: `Team “${fields.name.trim()}” is saved` };
}
