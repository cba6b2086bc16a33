import { useState } from 'react';
import { FAILED } from '../../../shared/admin/admin-messages.ts';
import type { AuditEntry, AuditUndo } from '../../../shared/audit/audit.schemas.ts';
import { bingoRoutes } from '../../../shared/bingo/bingo.routes.ts';
import { membershipRoutes } from '../../../shared/member-lifecycle/membership.routes.ts';
import { siteAdminRoutes } from '../../../shared/site/site-admin.routes.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import { request } from '../../lib/api/api.ts';
import { type Message, useAction } from '../../lib/api/use-action.ts';
import type { Confirmation } from '../../ui/feedback/confirm-dialog.tsx';

const FAILURES: Record<AuditUndo['kind'], string> = {
  member: FAILED.restoreMember,
  rename: FAILED.undoRename,
  dismissal: FAILED.undoDismissal,
  board: 'Failed to restore the board',
  team: 'Failed to restore the team',
  xp_clear: FAILED.undoClear,
  site: 'The change of the site’s facts was not undone',
};

/** Takes actions of the audit back. @param reload reads the entries again, so that none offers what is gone */
export function useAuditUndo(reload: () => Promise<void>) {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const { busy, message, dismiss, run } = useAction();
  const start = (id: number, what: AuditUndo): void => {
    run(`undo-${id}`, FAILURES[what.kind], async () => {
      try {
        return await takeBack(what);
      } finally {
        await reload();
      }
    });
  };
  const undo = ({ id, subject, undo: what }: AuditEntry): void => {
    if (!what) return;
    if (what.kind !== 'rename') return start(id, what);
    setAsked({
      title: `Undo ${subject}?`,
      happens: 'Both names have their own history again. What was read since the rename belongs to the new name.',
      verb: 'Undo the rename',
      onConfirm: () => start(id, what),
    });
  };
  return { asked, busy: busy !== null, message, dismiss, undo, close: () => setAsked(null) };
}

const done = (title: string): Message => ({ kind: 'success', title });

async function takeBack(undo: AuditUndo): Promise<Message> {
  switch (undo.kind) {
    case 'member': {
      const { data } = await request(membershipRoutes.restore, { params: { id: undo.id } });
      return done(data.message ?? 'The removal is undone');
    }
    case 'rename': {
      const { data } = await request(membershipRoutes.undoRename, { params: { id: undo.id } });
      return done(data.message);
    }
    case 'dismissal': {
      const { from, to } = undo;
      const { data } = await request(membershipRoutes.undoDismissal, { body: { from, to } });
      return done(data.message ?? 'The rename may be proposed again');
    }
    case 'board': {
      const { data } = await request(bingoRoutes.restoreBoard, { params: { id: undo.id } });
      return done(`Board “${data.board.title}” is restored`);
    }
    case 'team': {
      const { data } = await request(bingoRoutes.restoreTeam, { params: { id: undo.id } });
      return done(`Team “${data.team.team_name}” is restored`);
    }
    case 'site': {
      await request(siteAdminRoutes.undo, { body: { revision: undo.id } });
      return done('The facts of the site are as before');
    }
    case 'xp_clear': {
      const { data } = await request(xpRoutes.undoClear, { params: { id: undo.id } });
      return { kind: data.cleared === 0 ? 'info' : 'success', title: data.message };
    }
  }
}
