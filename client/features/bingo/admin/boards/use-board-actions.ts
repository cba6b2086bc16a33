import { useState } from 'react';
import { FAILED } from '../../../../../shared/admin/admin-messages.ts';
import { bingoNameRoutes } from '../../../../../shared/bingo/names/names.routes.ts';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction, type Message } from '../../../../lib/api/use-action.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import type { Confirmation } from '../../../../ui/feedback/confirm-dialog.tsx';
import { unseenQuestion } from '../names/name-words.ts';
import { useDraft } from '../squares/drafts/use-draft.ts';
import { BOARD_FORM, NEW_BOARD, newBoardBody, type BoardField } from './board-fields.ts';
import { saveBoardFile } from './save-board-file.ts';

/** The draft of a new board, and the requests that create, show, delete, clone and export boards. */
export function useBoardActions(
  chosen: number | null,
  onOpen: (view: 'boards' | 'editor', board: Board | null, notice?: Message) => void,
) {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const action = useAction();
  const { run } = action;
  const draft = useDraft('new-board', NEW_BOARD);
  const form = useForm<BoardField>(BOARD_FORM);

  const create = (): void => {
    const { body, issues } = newBoardBody(draft.values);
    if (issues !== null) return void form.show(issues);
    run('create', FAILED.createBoard, () =>
      form.attempt(FAILED.createBoard, async () => {
        const { data } = await request(bingoRoutes.createBoard, { body });
        draft.forget();
        onOpen('editor', data.board, {
          kind: 'success',
          title: `Board “${data.board.title}” is created`,
          detail: 'Next: put items on its squares.',
        });
        return null;
      }),
    );
  };
  const toggle = (board: Board): void => {
    run(`toggle-${board.id}`, FAILED.boardStatus, async () => {
      if (!board.is_active) {
        const { data } = await request(bingoNameRoutes.getBoardNames, { params: { id: board.id } });
        const question = unseenQuestion(data.squares);
        if (question !== null) {
          setAsked(unseenConfirmation(board, question, () => setActive(board)));
          return null;
        }
      }
      return switched(board);
    });
  };
  const setActive = (board: Board): void => {
    run(`toggle-${board.id}`, FAILED.boardStatus, () => switched(board));
  };
  const remove = (board: Board): void => {
    setAsked(
      deleteConfirmation(board, () => {
        run(`delete-${board.id}`, FAILED.deleteBoard, async () => {
          await request(bingoRoutes.deleteBoard, { params: { id: board.id } });
          if (chosen === board.id) onOpen('boards', null);
          return { kind: 'success', title: `Board “${board.title}” is deleted` };
        });
      }),
    );
  };
  const clone = (board: Board): void => {
    run(`clone-${board.id}`, FAILED.createBoard, async () => {
      const body = { with_teams: false };
      const { data } = await request(bingoRoutes.cloneBoard, { params: { id: board.id }, body });
      onOpen('boards', data.board);
      return { kind: 'success', title: `“${data.board.title}” is created, hidden and without completions` };
    });
  };
  const save = (board: Board): void => {
    run(`export-${board.id}`, 'Failed to export the board', async () => {
      const { data } = await request(bingoRoutes.exportBoard, { params: { id: board.id } });
      saveBoardFile(data.board);
      return null;
    });
  };
  return { draft, form, asked, action, create, toggle, remove, clone, save, close: () => setAsked(null) };
}

/** Shows or hides a board. */
async function switched(board: Board): Promise<Message> {
  const body = { is_active: !board.is_active };
  await request(bingoRoutes.updateBoard, { params: { id: board.id }, body });
  const now = board.is_active ? 'hidden' : 'visible to everyone';
  return { kind: 'success', title: `Board “${board.title}” is ${now}` };
}

function unseenConfirmation({ title }: Board, happens: string, onConfirm: () => void): Confirmation {
  return {
    title: `Activate board “${title}”?`,
    happens,
    stays: 'You can correct the names later: stored lines count again then.',
    verb: 'Activate board',
    harmless: true,
    onConfirm,
  };
}

function deleteConfirmation({ title }: Board, onConfirm: () => void): Confirmation {
  return {
    title: `Delete board “${title}”?`,
    happens: 'The board is removed from every page, with its squares, teams and completions.',
    stays: 'You can restore it for 30 days.',
    verb: 'Delete board',
    onConfirm,
  };
}
