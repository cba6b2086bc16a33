import { useState } from 'react';
import { FAILED } from '../../../../../shared/admin/admin.messages.ts';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { ConfirmDialog, type Confirmation } from '../../../../ui/feedback/confirm-dialog.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { NEW_BOARD, newBoardBody } from './board-fields.ts';
import { BoardForm } from './board-form.tsx';
import { BoardRow } from './board-row.tsx';
import styles from './boards-view.module.css';
import { DeletedBoards } from './deleted-boards.tsx';
import { ImportBoard } from './import-board.tsx';
import { saveBoardFile } from './save-board-file.ts';
import { useDraft } from '../squares/use-draft.ts';

interface Props {
  boards: readonly Board[];
  /** Id of the board that editor and teams work on; null: none. */
  chosen: number | null;
  onOpen: (view: 'boards' | 'editor' | 'teams', board: Board | null) => void;
}

/** All boards, a new one, boards from files, and what was deleted. */
export function BoardsView({ boards, chosen, onOpen }: Props) {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const { busy, message, show, dismiss, run } = useAction();
  const draft = useDraft('new-board', NEW_BOARD);

  const create = (): void => {
    const { body, problem } = newBoardBody(draft.values);
    if (problem !== null) return show({ kind: 'error', title: problem });
    run('create', FAILED.createBoard, async () => {
      const { data } = await request(bingoRoutes.createBoard, { body });
      draft.forget();
      onOpen('boards', data.board);
      return {
        kind: 'success',
        title: `Board “${data.board.title}” is there`,
        detail: 'Next: put items on its squares.',
      };
    });
  };
  const toggle = (board: Board): void => {
    run(`toggle-${board.id}`, FAILED.boardStatus, async () => {
      const body = { is_active: !board.is_active };
      await request(bingoRoutes.updateBoard, { params: { id: board.id }, body });
      const now = board.is_active ? 'hidden' : 'visible to everyone';
      return { kind: 'success', title: `Board “${board.title}” is ${now}` };
    });
  };
  const remove = (board: Board): void => {
    setAsked({
      title: `Delete board “${board.title}”?`,
      happens: 'The board goes from every page, with its squares, teams and completions.',
      stays: 'You can bring it back for 30 days.',
      verb: 'Delete board',
      onConfirm: () => {
        run(`delete-${board.id}`, FAILED.deleteBoard, async () => {
          await request(bingoRoutes.deleteBoard, { params: { id: board.id } });
          if (chosen === board.id) onOpen('boards', null);
          return { kind: 'success', title: `Board “${board.title}” is deleted` };
        });
      },
    });
  };
  const clone = (board: Board): void => {
    run(`clone-${board.id}`, FAILED.createBoard, async () => {
      const body = { with_teams: false };
      const { data } = await request(bingoRoutes.cloneBoard, { params: { id: board.id }, body });
      onOpen('boards', data.board);
      return { kind: 'success', title: `“${data.board.title}” is there, hidden and without completions` };
    });
  };
  const save = (board: Board): void => {
    run(`export-${board.id}`, 'Failed to export the board', async () => {
      const { data } = await request(bingoRoutes.exportBoard, { params: { id: board.id } });
      saveBoardFile(data.board);
      return null;
    });
  };

  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <CardSection title="Bingo boards">
          <MessageArea message={message} onDismiss={dismiss} />
          {boards.length === 0 ? (
            <Empty title="No bingo board yet">Make the first one with the form, or import one from a file.</Empty>
          ) : (
            <ul className={styles.list}>
              {boards.map((board) => (
                <BoardRow
                  key={board.id}
                  board={board}
                  chosen={board.id === chosen}
                  busy={busy !== null}
                  onOpen={onOpen}
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
            isNew
            busy={busy !== null}
            verb={busy === 'create' ? 'Creating…' : 'Create board'}
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
      <ConfirmDialog
        asked={asked}
        onClose={() => {
          setAsked(null);
        }}
      />
    </div>
  );
}
