import { useState } from 'react';
import { FAILED } from '../../../../../shared/admin/admin-messages.ts';
import { createTeamBodySchema } from '../../../../../shared/bingo/bingo-inputs.ts';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { BingoState, Team, TeamMember } from '../../../../../shared/bingo/bingo.schemas.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction, type Message } from '../../../../lib/api/use-action.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import type { Confirmation } from '../../../../ui/feedback/confirm-dialog.tsx';
import { useDraft } from '../squares/use-draft.ts';
import { createTeam, updateTeam } from './save-team.ts';
import { bodyOfTeam, fieldsOfTeam, TEAM_FORM, type TeamField } from './team-fields.ts';

/** The open form of a board's teams, and the requests that save, delete and change them. */
export function useTeamManager({ board: { id: boardId }, teams }: BingoState) {
  // 'new', the id of the edited team, or null when no form is open.
  const [form, setForm] = useState<'new' | number | null>(null);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const action = useAction();
  const { run } = action;
  const errors = useForm<TeamField>(TEAM_FORM);
  const edited = teams.find(({ id }) => id === form) ?? null;
  const draft = useDraft(`team-${boardId}-${form ?? 'none'}`, fieldsOfTeam(edited));

  const show = (next: 'new' | number | null): void => {
    errors.clear();
    setForm(next);
  };
  const submit = (): void => {
    const body = bodyOfTeam(draft.values);
    if (!errors.check(createTeamBodySchema, { board_id: boardId, ...body })) return;
    const done = (result: Message): Message => {
      draft.forget();
      show(null);
      return result;
    };
    if (edited) {
      run('save', FAILED.updateTeam, () =>
        errors.attempt(FAILED.updateTeam, async () => {
          const result = await updateTeam(edited, draft.values);
          if (result.kind !== 'error') return done(result);
          // Everything except the guests is saved; their names stay in the form for another try.
          draft.forget();
          draft.change({ guests: draft.values.guests });
          if (result.issues.length === 0) return result;
          errors.show(result.issues, result.title);
          return null;
        }),
      );
    } else {
      run('save', FAILED.createTeam, () =>
        errors.attempt(FAILED.createTeam, async () => done(await createTeam(boardId, draft.values))),
      );
    }
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
    show(null);
  };
  return {
    form,
    errors,
    open: show,
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
