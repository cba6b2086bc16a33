import { useMemo, useState } from 'react';
import { FAILED } from '../../../../../shared/admin/admin.messages.ts';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { Team, TeamMember } from '../../../../../shared/bingo/bingo.schemas.ts';
import { ApiError, messageOf, request } from '../../../../lib/api/api.ts';
import { useAction, type Message } from '../../../../lib/api/use-action.ts';
import { useLive } from '../../../../lib/live/use-live.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { ConfirmDialog, type Confirmation } from '../../../../ui/feedback/confirm-dialog.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { Loading } from '../../../../ui/feedback/loading.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { ErrorNote } from '../../../../ui/feedback/error-note.tsx';
import { adminBoardStateOf } from '../boards/admin-board-state.resource.ts';
import { TeamCard } from './team-card.tsx';
import { fieldsOfTeam, guestNames, takenMembers, teamProblem, type TeamFields } from './team-fields.ts';
import { TeamForm } from './team-form.tsx';
import styles from './team-manager.module.css';
import { useCoverage } from './use-coverage.ts';
import { useDraft } from '../squares/use-draft.ts';

/** Teams of one board: made, changed and deleted; one form is open at a time. spec §2 and spec §4. */
export function TeamManager({ boardId }: { boardId: number }) {
  const resource = adminBoardStateOf(boardId);
  const state = useLive(resource, (s) => s.data);
  const error = useLive(resource, (s) => s.error);
  const coverage = useCoverage(boardId, state?.teams ?? null);
  // 'new', the id of the team in the form, or nothing.
  const [form, setForm] = useState<'new' | number | null>(null);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const { busy, message, show, dismiss, run } = useAction();
  const edited = state?.teams.find(({ id }) => id === form) ?? null;
  const draft = useDraft(`team-${boardId}-${form ?? 'none'}`, fieldsOfTeam(edited));
  const taken = useMemo(() => (state ? takenMembers(state) : new Set<number>()), [state]);

  if (!state) {
    return error === null ? (
      <Loading label="Loading teams…" />
    ) : (
      <ErrorNote title={FAILED.teams} message={error}>
        <Button onClick={() => void resource.refresh()}>Try again</Button>
      </ErrorNote>
    );
  }

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
        const result = await update(edited, draft.values);
        if (result.kind !== 'error') return done(result);
        // All but the guests is saved: their names stay in the form for another try.
        draft.forget();
        draft.change({ guests: draft.values.guests });
        return result;
      });
    } else run('save', FAILED.createTeam, async () => done(await create(boardId, draft.values)));
  };
  const remove = (team: Team): void => {
    setAsked({
      title: `Delete team “${team.team_name}”?`,
      happens: 'The team goes from the board, and its completions with it.',
      stays: 'You can bring it back for 30 days.',
      verb: 'Delete team',
      onConfirm: () => {
        run(`delete-${team.id}`, FAILED.deleteTeam, async () => {
          await request(bingoRoutes.deleteTeam, { params: { id: team.id } });
          if (form === team.id) setForm(null);
          return { kind: 'success', title: `Team “${team.team_name}” is deleted` };
        });
      },
    });
  };
  const removeMember = (team: Team, member: TeamMember): void => {
    const memberId = member.member_id ?? member.guest_member_id ?? 0;
    setAsked({
      title: `Remove ${member.display_name} from “${team.team_name}”?`,
      happens: 'What happens from now on does not count for the team any more.',
      stays: 'Squares that were completed before stay completed.',
      verb: 'Remove member',
      onConfirm: () => {
        run(`remove-${memberId}`, FAILED.removeTeamMember, async () => {
          await request(bingoRoutes.removeMember, { params: { id: team.id, memberId } });
          return { kind: 'success', title: `${member.display_name} left “${team.team_name}”` };
        });
      },
    });
  };
  const formCard = (title: string, verb: string) => (
    <CardSection title={title}>
      <TeamForm
        fields={draft.values}
        taken={taken}
        busy={busy !== null}
        verb={busy === 'save' ? 'Saving…' : verb}
        onChange={draft.change}
        onSubmit={submit}
        onCancel={() => {
          draft.forget();
          setForm(null);
        }}
      />
    </CardSection>
  );

  return (
    <div className={styles.stack}>
      <MessageArea message={message} onDismiss={dismiss} />
      {form === 'new' ? (
        formCard('New team', 'Create team')
      ) : (
        <div>
          <Button
            kind="primary"
            onClick={() => {
              setForm('new');
            }}
          >
            New team
          </Button>
        </div>
      )}
      {state.teams.length === 0 && form !== 'new' && (
        <Empty title="No team yet">A board without teams has nobody who can complete it.</Empty>
      )}
      <div className={styles.teams}>
        {state.teams.map((team) =>
          team.id === form ? (
            <div key={team.id}>{formCard(`Edit “${team.team_name}”`, 'Save team')}</div>
          ) : (
            <TeamCard
              key={team.id}
              team={team}
              coverage={coverage?.filter(({ team_id }) => team_id === team.id) ?? null}
              busy={busy !== null}
              onEdit={() => {
                setForm(team.id);
              }}
              onDelete={() => {
                remove(team);
              }}
              onRemove={(member) => {
                removeMember(team, member);
              }}
            />
          ),
        )}
      </div>
      <ConfirmDialog
        asked={asked}
        onClose={() => {
          setAsked(null);
        }}
      />
    </div>
  );
}

async function create(boardId: number, fields: TeamFields): Promise<Message> {
  const { data } = await request(bingoRoutes.createTeam, {
    body: {
      board_id: boardId,
      team_name: fields.name,
      color: fields.color,
      member_ids: fields.memberIds,
      guest_members: guestNames(fields.guests),
    },
  });
  return { kind: 'success', title: `Team “${data.team.team_name}” is there` };
}

/** Name and colour first, then members, then guests: what was saved before a failure stays saved. */
async function update(team: Team, fields: TeamFields): Promise<Message> {
  const params = { id: team.id };
  await request(bingoRoutes.updateTeam, { params, body: { team_name: fields.name, color: fields.color } });
  if (fields.memberIds.length > 0) {
    await request(bingoRoutes.addMembers, { params, body: { member_ids: fields.memberIds } });
  }
  const guests = guestNames(fields.guests);
  if (guests.length > 0) {
    try {
      await request(bingoRoutes.addGuests, { params, body: { guest_members: guests } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { kind: 'error', title: FAILED.teamGuests, detail: messageOf(error, '') };
    }
  }
  return { kind: 'success', title: `Team “${fields.name.trim()}” is saved` };
}
