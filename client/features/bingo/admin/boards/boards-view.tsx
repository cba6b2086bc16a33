import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { CardSection } from '../../../../ui/layout/card.tsx';
import type { Message } from '../../../../lib/api/use-action.ts';
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { BoardForm } from './board-form.tsx';
import { BoardRow } from './board-row.tsx';
import styles from './boards-view.module.css';
import { DeletedBoards } from './deleted/deleted-boards.tsx';
import { ImportBoard } from './import-board.tsx';
import { useBoardActions } from './use-board-actions.ts';

interface Props {
  boards: readonly Board[];
  /** Id of the board that editor and teams work on; null when none is chosen. */
  chosen: number | null;
  onOpen: (view: 'boards' | 'editor' | 'teams', board: Board | null, notice?: Message) => void;
}

/** Lists all boards and the deleted ones; creates boards, and imports them from files. */
export function BoardsView({ boards, chosen, onOpen }: Props) {
  const { draft, form, asked, action, create, toggle, remove, clone, save, close } = useBoardActions(chosen, onOpen);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <CardSection title="Bingo boards">
          <MessageArea message={action.message} onDismiss={action.dismiss} />
          {boards.length === 0 ? (
            <Empty title="No bingo board yet">Create the first one with the form, or import one from a file.</Empty>
          ) : (
            <ul className={styles.list}>
              {boards.map((board) => (
                <BoardRow
                  key={board.id}
                  board={board}
                  chosen={board.id === chosen}
                  busy={action.busy !== null}
                  onOpen={onOpen}
                  onSaved={() => action.show({ kind: 'success', title: `Settings of “${board.title}” are saved` })}
                  onToggle={toggle}
                  onDelete={remove}
                  onClone={clone}
                  onExport={save}
                />
              ))}
            </ul>
          )}
        </CardSection>
        <DeletedBoards />
      </div>
      <div className={styles.rail}>
        <CardSection title="New board">
          <BoardForm
            fields={draft.values}
            form={form}
            isNew
            busy={action.busy !== null}
            verb={action.busy === 'create' ? 'Creating...' : 'Create board'}
            onChange={draft.change}
            onSubmit={create}
          />
        </CardSection>
        <ImportBoard
          onImported={(board) => {
            onOpen('boards', board);
          }}
        />
      </div>
      <ConfirmDialog asked={asked} onClose={close} />
    </div>
  );
}
