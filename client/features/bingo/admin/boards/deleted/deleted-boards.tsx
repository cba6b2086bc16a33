import { bingoRoutes } from '../../../../../../shared/bingo/bingo.routes.ts';
import { formatDate } from '../../../../../../shared/format/dates.ts';
import { request } from '../../../../../lib/api/api.ts';
import { useAction } from '../../../../../lib/api/use-action.ts';
import { useLive } from '../../../../../lib/live/use-live.ts';
import { Button } from '../../../../../ui/controls/button.tsx';
import { TimeOf } from '../../../../../ui/data/time-of.tsx';
import { CardSection } from '../../../../../ui/layout/card.tsx';
import { MessageArea } from '../../../../../ui/feedback/message-area.tsx';
import { ErrorNote } from '../../../../../ui/feedback/error-note.tsx';
import styles from '../boards-view.module.css';
import { deletedResource } from './deleted.resource.ts';

/** Lists boards and teams deleted in the last 30 days, each with Undo. Renders nothing when there are none. */
export function DeletedBoards() {
  const deleted = useLive(deletedResource, (s) => s.data);
  const error = useLive(deletedResource, (s) => s.error);
  const { busy, message, dismiss, run } = useAction();
  if (error !== null) return <ErrorNote message={error} />;
  const lines = [
    ...(deleted?.boards ?? []).map(({ id, title, undo_until }) => ({
      key: `board-${id}`,
      name: `Board “${title}”`,
      undo_until,
      restore: () => request(bingoRoutes.restoreBoard, { params: { id } }),
    })),
    ...(deleted?.teams ?? []).map(({ id, team_name, board_title, undo_until }) => ({
      key: `team-${id}`,
      name: `Team “${team_name}” of “${board_title}”`,
      undo_until,
      restore: () => request(bingoRoutes.restoreTeam, { params: { id } }),
    })),
  ];
  if (lines.length === 0 && message === null) return null;
  return (
    <CardSection title="Deleted boards and teams">
      <MessageArea message={message} onDismiss={dismiss} />
      {lines.map(({ key, name, undo_until, restore }) => (
        <div key={key} className={styles.deleted}>
          <span>
            {name}{' '}
            <span className={styles.state}>
              until <TimeOf at={undo_until}>{formatDate(undo_until)}</TimeOf>
            </span>
          </span>
          <Button
            busy={busy !== null}
            onClick={() => {
              run(key, 'Failed to restore it', async () => {
                await restore();
                await deletedResource.refresh();
                return { kind: 'success', title: `${name} is restored` };
              });
            }}
          >
            {busy === key ? 'Restoring...' : 'Undo'}
          </Button>
        </div>
      ))}
    </CardSection>
  );
}
