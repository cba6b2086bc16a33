import { useMemo, type ReactNode } from 'react';
import { FAILED } from '../../../../../shared/admin/admin-messages.ts';
import { thingKey } from '../../../../../shared/audit/audit-things.ts';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx';
import { ConflictDialog } from '../../../../ui/feedback/conflict-dialog.tsx';
import { EditingTag } from '../../../../ui/feedback/editing-tag.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { LiveSection } from '../../../../ui/feedback/live-section.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { adminBoardStateOf } from '../admin-board-state.resource.ts';
import { TeamCard } from './team-card.tsx';
import { takenMembers } from './team-fields.ts';
import { TeamForm } from './team-form.tsx';
import styles from './team-manager.module.css';
import { useCoverage } from './use-coverage.ts';
import { useTeamManager } from './use-team-manager.ts';

/** Creates, changes and deletes the teams of one board; one form is open at a time. spec §2 and spec §4. */
export function TeamManager({ boardId }: { boardId: number }) {
  return (
    <LiveSection of={adminBoardStateOf(boardId)} quiet loading="Loading teams..." title={FAILED.teams}>
      {(state) => <Teams state={state} />}
    </LiveSection>
  );
}

function Teams({ state }: { state: BingoState }) {
  const { form, open, draft, action, ...manager } = useTeamManager(state);
  const coverage = useCoverage(state.board.id, state.teams);
  const taken = useMemo(() => takenMembers(state), [state]);
  const busy = action.busy !== null;
  const formCard = (title: string, verb: string, tag: ReactNode = null) => (
    <CardSection title={title}>
      {tag}
      <TeamForm
        fields={draft.values}
        form={manager.errors}
        taken={taken}
        busy={busy}
        verb={action.busy === 'save' ? 'Saving...' : verb}
        onChange={draft.change}
        onSubmit={manager.submit}
        onCancel={manager.cancel}
      />
    </CardSection>
  );
  return (
    <div className={styles.stack}>
      <MessageArea message={action.message} onDismiss={action.dismiss} />
      {form === 'new' ? (
        formCard('New team', 'Create team')
      ) : (
        <div>
          <Button kind="primary" onClick={() => open('new')}>
            New team
          </Button>
        </div>
      )}
      {state.teams.length === 0 && form !== 'new' && (
        <Empty title="No team yet">Create a team: only teams can complete squares.</Empty>
      )}
      <div className={styles.teams}>
        {state.teams.map((team) =>
          team.id === form ? (
            <div key={team.id}>
              {formCard(
                `Edit “${team.team_name}”`,
                'Save team',
                <EditingTag thing={thingKey({ kind: 'team', id: team.id })} name={team.team_name} isOpen />,
              )}
            </div>
          ) : (
            <TeamCard
              key={team.id}
              board={state.board}
              team={team}
              others={state.teams.filter(({ id }) => id !== team.id)}
              taken={taken}
              coverage={coverage?.filter(({ team_id }) => team_id === team.id) ?? null}
              busy={busy}
              onEdit={() => open(team)}
              onDelete={() => manager.remove(team)}
              onRemove={(member) => manager.removeMember(team, member)}
              onCaptain={(member) => manager.setCaptain(team, member)}
              onSeat={manager.seatChanged}
            />
          ),
        )}
      </div>
      <ConflictDialog asked={manager.conflict} />
      <ConfirmDialog asked={manager.asked} onClose={manager.close} />
    </div>
  );
}
