import { useState } from 'react';
import { FAILED } from '../../../../../shared/admin/admin-messages.ts';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { BingoState, Team, TeamMember } from '../../../../../shared/bingo/bingo.schemas.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction, type Message } from '../../../../lib/api/use-action.ts';
import type { Confirmation } from '../../../../ui/feedback/confirm-dialog.tsx';
import { useDraft } from '../squares/use-draft.ts';
import { createTeam, updateTeam } from './save-team.ts';
import { fieldsOfTeam, teamProblem } from './team-fields.ts';

/** The open form of a board's teams, and the requests that save, delete and change them. */
export function useTeamManager({ board: { id: boardId }, teams }: BingoState) {
  // 'new', the id of the edited team, or null when no form is open.
  const [form, setForm] = useState<'new' | number | null>(null);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const action = useAction();
  const { show, run } = action;
  const edited = teams.find(({ id }) => id === form) ?? null;
  const draft = useDraft(`team-${boardId}-${form ?? 'none'}`, fieldsOfTeam(edited));

  const submit = (): void => {
    const problem = teamProblem(draft.values);
    if (problem !== null) return show({ kind: 'error', title: problem });
    const done = (result: Message): Message => {
      draft.forget();
      setForm(null);
      return result;
    };
    if (edited) {
      run('save', FAILED.updateTeam, async () => {
        const result = await updateTeam(edited, draft.values);
        if (result.kind !== 'error') return done(result);
        // Everything except the guests is saved; their names stay in the form for another try.
        draft.forget();
        draft.change({ guests: draft.values.guests });
        return result;
      });
    } else run('save', FAILED.createTeam, async () => done(await createTeam(boardId, draft.values)));
  };
  const remove = (team: Team): void => {
    setAsked(
      deleteConfirmation(team, () => {
        run(`delete-${team.id}`, FAILED.deleteTeam, async () => {
          await request(bingoRoutes.deleteTeam, { params: { id: team.id } });
          if (form === team.id) setForm(null);
          return { kind: 'success', title: `Team “${team.team_name}” is deleted` };
        });
      }),
    );
  };
  const removeMember = (team: Team, member: TeamMember): void => {
    const memberId = member.member_id ?? member.guest_member_id ?? 0;
    setAsked(
      removeConfirmation(team, member, () => {
        run(`remove-${memberId}`, FAILED.removeTeamMember, async () => {
          await request(bingoRoutes.removeMember, { params: { id: team.id, memberId } });
          return { kind: 'success', title: `${member.display_name} left “${team.team_name}”` };
        });
      }),
    );
  };
  const cancel = (): void => {
    draft.forget();
    setForm(null);
  };
  return {
    form,
    open: setForm,
    draft,
    asked,
    action,
    submit,
    remove,
    removeMember,
    cancel,
    close: () => setAsked(null),
  };
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
