import { useState } from 'react';
import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { membershipRoutes } from '../../../shared/member-lifecycle/membership.routes.ts';
import type { LikelyRename, Rename } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { request } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/use-action.ts';
import type { Confirmation } from '../../ui/feedback/confirm-dialog.tsx';
import { dismissConfirmation } from './clan-confirmations.ts';

/** Stores, dismisses and undoes renames, each after a confirmation. */
export function useRenameActions() {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const action = useAction();
  const { run } = action;

  const rename = ({ from, to }: LikelyRename): void => {
    setAsked({
      title: `Rename ${from} to ${to}?`,
      happens: `${from} is renamed to ${to} and keeps the history of both.`,
      stays: 'You can undo it for 30 days.',
      verb: `Rename to ${to}`,
      harmless: true,
      onConfirm: () => {
        run('rename', FAILED.renameMember, async () => {
          const { data: answer } = await request(membershipRoutes.rename, { body: { from, to } });
          return { kind: 'success', title: answer.message };
        });
      },
    });
  };
  const propose = ({ from, to }: { from: string; to: string }): void => {
    run('propose', FAILED.undoDismissal, async () => {
      const { data: answer } = await request(membershipRoutes.undoDismissal, { body: { from, to } });
      return { kind: 'success', title: answer.message ?? 'The rename may be proposed again' };
    });
  };
  const dismiss = (pair: LikelyRename): void => {
    setAsked(
      dismissConfirmation(pair, 'Both members stay unchanged. You can still rename by hand.', () => {
        run('dismiss', FAILED.dismissRename, async () => {
          const { data: answer } = await request(membershipRoutes.dismissRename, {
            body: { from: pair.from, to: pair.to },
          });
          const title = answer.message ?? 'Marked as different players';
          return { kind: 'success', title, undo: () => propose(pair) };
        });
      }),
    );
  };
  const undo = ({ id, from, to }: Rename): void => {
    setAsked({
      title: `Undo ${from} → ${to}?`,
      happens: `${from} has the old name and history again. What was read since belongs to ${to}.`,
      verb: 'Undo the rename',
      onConfirm: () => {
        run('undo', FAILED.undoRename, async () => {
          const { data: answer } = await request(membershipRoutes.undoRename, { params: { id } });
          return { kind: 'success', title: answer.message };
        });
      },
    });
  };

  return { asked, action, rename, dismiss, propose, undo, close: () => setAsked(null) };
}
