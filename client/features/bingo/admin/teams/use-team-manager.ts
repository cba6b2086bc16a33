import { useState } from 'react';
import { FAILED } from '../../../../../shared/admin/admin-messages.ts';
import { createTeamBodySchema } from '../../../../../shared/bingo/bingo-inputs.ts';
import type { BingoState, Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import { useAction, type Message } from '../../../../lib/api/use-action.ts';
import { KEPT, openedNow, useEdits } from '../../../../lib/edit/use-edits.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import type { Confirmation } from '../../../../ui/feedback/confirm-dialog.tsx';
import { useDraft } from '../squares/drafts/use-draft.ts';
import type { SeatDone } from './seats/save-seat.ts';
import { createTeam, updateTeam } from './save-team.ts';
import { seenTeamSchema } from './team-edit.ts';
import { bodyOfTeam, fieldsOfTeam, TEAM_FORM, type TeamField } from './team-fields.ts';
import { removalsOf } from './team-removals.ts';

/** The open form of a board's teams, and the requests that save, delete and change them. */
export function useTeamManager(state: BingoState) {
  const { id: boardId } = state.board;
  // 'new', the id of the edited team, or null when no form is open.
  const [form, setOpen] = useState<'new' | number | null>(null);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const action = useAction();
  const { run } = action;
  const { asked: conflict, save } = useEdits();
  const errors = useForm<TeamField>(TEAM_FORM);
  const edited = state.teams.find(({ id }) => id === form) ?? null;
  const shown = edited && { team: edited, revision: state.board.revision };
  const draft = useDraft(`team-${boardId}-${form ?? 'none'}`, fieldsOfTeam(edited), shown);

  const show = (next: 'new' | Team | null): void => {
    errors.clear();
    setOpen(next === null || next === 'new' ? next : next.id);
  };
  const submit = (): void => {
    const body = bodyOfTeam(draft.values);
    if (!errors.check(createTeamBodySchema, { board_id: boardId, ...body })) return;
    const done = (result: Message): Message => {
      draft.forget();
      show(null);
      return result;
    };
    if (edited && shown) {
      const seen = seenTeamSchema.safeParse(draft.origin).data ?? shown;
      const open = { seen, now: edited, openedAt: draft.openedAt ?? openedNow() };
      run('save', FAILED.updateTeam, () =>
        errors.attempt(FAILED.updateTeam, async () => {
          const result = await updateTeam(open, draft.values, save);
          if (result.kind === 'kept') return result.choice === 'theirs' ? done(KEPT) : null;
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
  const { remove, removeMember, setCaptain } = removalsOf(run, setAsked, (gone) => {
    if (form === gone.id) setOpen(null);
  });
  const seatChanged = ({ message, takeBack }: SeatDone): void => {
    const undo = takeBack && (() => run('undo-seat', 'Failed to take the change back', takeBack));
    action.show({ ...message, ...(undo && { undo }) });
  };
  const cancel = (): void => {
    draft.forget();
    show(null);
  };
  return {
    form,
    errors,
    open: show,
    /** Another admin's newer change, which waits for a choice. */
    conflict,
    draft,
    asked,
    action,
    submit,
    remove,
    removeMember,
    setCaptain,
    seatChanged,
    cancel,
    close: () => setAsked(null),
  };
}
