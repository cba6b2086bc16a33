import { useState } from 'react';
import { useLive } from '../../../lib/live/use-live.ts';
import { Age } from '../../../ui/data/age.tsx';
import { boardAuditResource } from './boards/board-audit.resource.ts';
import styles from './board-editor.module.css';

const MOST = 3;
const VERBS: Record<string, string> = {
  set: 'set',
  clear: 'cleared',
  swap: 'moved squares:',
  fill: 'filled',
  update: 'changed the settings of',
  create: 'created',
  delete: 'deleted',
  restore: 'restored',
};

interface Props {
  boardId: number;
  /** Name of the signed-in admin, whose own actions are left out. */
  userName: string;
}

/** Lists what other admins changed on this board since it was opened here. */
export function EditsByOthers({ boardId, userName }: Props) {
  const entries = useLive(boardAuditResource, (s) => s.data);
  const [opened, setOpened] = useState<number | null>(null);
  if (opened === null && entries) setOpened(entries[0]?.id ?? 0);
  const newEntries = (entries ?? []).filter(
    ({ id, board_id, actor }) => opened !== null && id > opened && board_id === boardId && actor.name !== userName,
  );
  return (
    <div role="status">
      {newEntries.slice(0, MOST).map(({ id, actor, action, subject, at }) => (
        <p key={id} className={styles.others}>
          <strong>{actor.name}</strong> {VERBS[action.split('.').at(-1) ?? ''] ?? 'changed'} {subject} ·{' '}
          {/* Announced once: screen readers must not repeat the age whenever it changes. */}
          <span aria-live="off">
            <Age at={at} />
          </span>
        </p>
      ))}
    </div>
  );
}
