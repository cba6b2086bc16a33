import { FAILED } from '../../../../../shared/admin/admin-messages.ts';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { Team, TeamMember } from '../../../../../shared/bingo/bingo.schemas.ts';
import { request } from '../../../../lib/api/api.ts';
import type { Message, useAction } from '../../../../lib/api/use-action.ts';
import type { Confirmation } from '../../../../ui/feedback/confirm-dialog.tsx';

/** Removes teams and their players, each after a confirmation; makes captains. */
export function removalsOf(
  run: ReturnType<typeof useAction>['run'],
  ask: (question: Confirmation) => void,
  onDeleted: (team: Team) => void,
) {
  const remove = (team: Team): void => {
    const work = async (): Promise<Message> => {
      await request(bingoRoutes.deleteTeam, { params: { id: team.id } });
      onDeleted(team);
      return { kind: 'success', title: `Team “${team.team_name}” is deleted` };
    };
    ask(deleteConfirmation(team, () => run(`delete-${team.id}`, FAILED.deleteTeam, work)));
  };
  const removeMember = (team: Team, member: TeamMember): void => {
    const memberId = member.member_id ?? member.guest_member_id ?? 0;
    const work = async (): Promise<Message> => {
      await request(bingoRoutes.removeMember, { params: { id: team.id, memberId } });
      return { kind: 'success', title: `${member.display_name} left “${team.team_name}”` };
    };
    ask(removeConfirmation(team, member, () => run(`remove-${memberId}`, FAILED.removeTeamMember, work)));
  };
  const setCaptain = (team: Team, member: TeamMember): void => {
    const memberId = member.member_id ?? member.guest_member_id ?? 0;
    const role = member.role === 'captain' ? 'player' : 'captain';
    run(`captain-${memberId}`, FAILED.updateTeam, async () => {
      await request(bingoRoutes.updateSeat, { params: { id: team.id, memberId }, body: { role } });
      const words = role === 'captain' ? 'is captain of' : 'is no captain any more of';
      return { kind: 'success', title: `${member.display_name} ${words} “${team.team_name}”` };
    });
  };
  return { remove, removeMember, setCaptain };
}

function deleteConfirmation(team: Team, onConfirm: () => void): Confirmation {
  return {
    title: `Delete team “${team.team_name}”?`,
    happens: 'The team and its completions are removed from the board.',
    stays: 'You can restore it for 30 days.',
    verb: 'Delete team',
    onConfirm,
  };
}

function removeConfirmation(team: Team, member: TeamMember, onConfirm: () => void): Confirmation {
  return {
    title: `Remove ${member.display_name} from “${team.team_name}”?`,
    happens: 'New activities of this player no longer count for the team.',
    stays: 'Squares that were completed before stay completed.',
    verb: 'Remove member',
    onConfirm,
  };
}
