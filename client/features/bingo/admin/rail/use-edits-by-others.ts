import { useState } from 'react';
import type { AuditEntry } from '../../../../../shared/audit/audit.schemas.ts';
import { useLive } from '../../../../lib/live/use-live.ts';
import { boardAuditResource } from './board-audit.resource.ts';

/** What another admin did to the board. */
export type EditByOther = AuditEntry;

/**
 * Returns what other admins changed on a board since it was opened here, newest first.
 * @param userName name of the signed-in admin, whose own actions are left out
 */
export function useEditsByOthers(boardId: number, userName: string): readonly EditByOther[] {
  const entries = useLive(boardAuditResource, (s) => s.data);
  const [opened, setOpened] = useState<number | null>(null);
  if (opened === null && entries) setOpened(entries[0]?.id ?? 0);
  return (entries ?? []).filter(
    ({ id, board_id, actor }) => opened !== null && id > opened && board_id === boardId && actor.name !== userName,
  );
}
