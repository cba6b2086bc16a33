import { Copy, Download, SlidersHorizontal, Trash2, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { FAILED } from '../../../../../shared/admin/admin-messages.ts';
import { thingKey } from '../../../../../shared/audit/audit-things.ts';
import { phaseOf, type Phase } from '../../../../../shared/bingo/boards/board-phase.ts';
import { boardSchema, type Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { counted } from '../../../../../shared/format/numbers.ts';
import { useNow } from '../../../../lib/page/ticker.ts';
import { KEPT, openedNow, useEdits } from '../../../../lib/edit/use-edits.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ConflictDialog } from '../../../../ui/feedback/conflict-dialog.tsx';
import { EditingTag } from '../../../../ui/feedback/editing-tag.tsx';
import type { RowItem } from '../../../../ui/layout/row-menu-item.tsx';
import { historyItem, RowMenu } from '../../../../ui/layout/row-menu.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { BoardTimestamp } from '../../board-timestamp.tsx';
import { editWords } from '../edits/edit-words.ts';
import { boardEdit, BOARD_LABELS } from './board-edit.ts';
import { BOARD_FORM, fieldsOf, settingsBody, type BoardField } from './board-fields.ts';
import { BoardForm } from './board-form.tsx';
import styles from './boards-view.module.css';
import { useDraft } from '../squares/drafts/use-draft.ts';

interface Props {
  board: Board;
  chosen: boolean;
  busy: boolean;
  onOpen: (view: 'boards' | 'editor' | 'teams', board: Board) => void;
  /** Called after the settings were saved and their form is closed. */
  onSaved: () => void;
  onToggle: (board: Board) => void;
  onDelete: (board: Board) => void;
  onClone: (board: Board) => void;
  onExport: (board: Board) => void;
}

/** Draws one board of the list with its actions: the squares and the switch at hand, the others in the menu. */
export function BoardRow(props: Props) {
  const { board, chosen } = props;
  const [editing, setEditing] = useState(false);
  const settings = useId();
  const now = useNow(60_000);
  return (
    <li className={styles.row} data-chosen={chosen || undefined}>
      <div className={styles.head}>
        <h3 className={styles.title}>{board.title}</h3>
        <EditingTag thing={thingKey({ kind: 'board', id: board.id })} name={board.title} isOpen={editing} />
        <span className={styles.state} data-on={board.is_active || undefined}>
          {stateOf(board, now)}
        </span>
      </div>
      <p className={styles.facts}>
        {board.rows} × {board.columns} · {counted(board.item_count, 'square')} set · {counted(board.team_count, 'team')}{' '}
        · <TimesOf board={board} />
      </p>
      <Actions {...props} settings={settings} editing={editing} onEdit={() => setEditing(!editing)} />
      {editing && (
        <Settings
          id={settings}
          board={board}
          onDone={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            props.onSaved();
          }}
        />
      )}
    </li>
  );
}

interface ActionsProps extends Props {
  /** Id of the form of the settings. */
  settings: string;
  editing: boolean;
  onEdit: () => void;
}

function Actions(props: ActionsProps) {
  const { board, chosen, busy, settings, editing, onEdit, onOpen, onToggle, onDelete, onClone, onExport } = props;
  const items: RowItem[] = [
    { label: 'Teams', icon: Users, onChoose: () => onOpen('teams', board) },
    { label: editing ? 'Close settings' : 'Settings', icon: SlidersHorizontal, opens: settings, onChoose: onEdit },
    { label: 'Clone', icon: Copy, onChoose: () => onClone(board) },
    { label: 'Export', icon: Download, onChoose: () => onExport(board) },
    historyItem({ kind: 'board', id: board.id }),
    { label: 'Delete', icon: Trash2, danger: true, onChoose: () => onDelete(board) },
  ];
  return (
    <div className={styles.actions}>
      <Button kind={chosen ? 'outline' : 'primary'} onClick={() => onOpen('editor', board)}>
        Edit squares
      </Button>
      {/* The specification has this switch as a button: it stays at hand. */}
      <Button busy={busy} onClick={() => onToggle(board)}>
        {board.is_active ? 'Deactivate' : 'Activate'}
      </Button>
      <RowMenu of={board.title} items={items} busy={busy} />
    </div>
  );
}

interface SettingsProps {
  id: string;
  board: Board;
  onDone: () => void;
  onSaved: () => void;
}

function Settings({ id, board, onDone, onSaved }: SettingsProps) {
  const draft = useDraft(`board-${board.id}`, fieldsOf(board), board);
  const form = useForm<BoardField>(BOARD_FORM);
  const { asked, save: send } = useEdits();
  const { busy, message, dismiss, run } = useAction();
  const save = (): void => {
    const { body, issues } = settingsBody(draft.values, board);
    if (issues !== null) return void form.show(issues);
    const edit = boardEdit(boardSchema.safeParse(draft.origin).data ?? board, body);
    const words = editWords({ thing: `board “${board.title}”`, labels: BOARD_LABELS, ...edit });
    run('save', FAILED.boardSettings, () =>
      form.attempt(FAILED.boardSettings, async () => {
        const { choice } = await send(edit, words, draft.openedAt ?? openedNow());
        if (choice === 'edit') return null;
        draft.forget();
        if (choice === 'theirs') return KEPT;
        onSaved();
        return null;
      }),
    );
  };
  return (
    <div id={id} className={styles.settings}>
      <BoardForm
        fields={draft.values}
        form={form}
        isNew={false}
        busy={busy !== null}
        verb={busy === null ? 'Save settings' : 'Saving...'}
        onChange={draft.change}
        onSubmit={save}
        onCancel={() => {
          draft.forget();
          onDone();
        }}
      />
      <MessageArea message={message} onDismiss={dismiss} />
      <ConflictDialog asked={asked} />
    </div>
  );
}

const PHASES: Record<Phase, string> = { upcoming: 'not started', running: 'running', ended: 'ended' };

function stateOf(board: Board, now: number): string {
  return `${board.is_active ? 'Active' : 'Hidden'} · ${PHASES[phaseOf(board, now)]}`;
}

function TimesOf({ board: { start_date, created_at, end_date } }: { board: Board }) {
  const from = <BoardTimestamp at={start_date ?? created_at} />;
  if (end_date === null) return <>since {from}, no end</>;
  return (
    <>
      {from} to <BoardTimestamp at={end_date} />
    </>
  );
}
