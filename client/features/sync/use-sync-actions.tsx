import { useState, type ReactNode } from 'react';
import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { syncRoutes } from '../../../shared/sync/sync.routes.ts';
import type { Progress } from '../../../shared/sync/sync.schemas.ts';
import { request } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { ConfirmDialog, type Confirmation } from '../../ui/feedback/confirm-dialog.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { members } from './runs/run-words.ts';
import styles from './use-sync-actions.module.css';

interface SyncActions {
  /** True while a request is under way. */
  busy: boolean;
  startAll: () => void;
  startNew: () => void;
  stop: (run: Progress) => void;
  retry: (run: Progress) => void;
  /** The confirmation and the message of the last action, to place beside the buttons. */
  signs: ReactNode;
}

const PACE_NOTE = 'Members are read one after the other, at the pace that the game allows.';
const NOTHING_LOST = 'Nothing is removed: members who cannot be read keep their data.';

/** Actions on runs. Starting and stopping require a confirmation. `onStarted` receives the id of a started run. */
export function useSyncActions(onStarted: (syncId: string) => void = () => undefined): SyncActions {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const { busy, message, dismiss, run } = useAction();

  const start = (call: () => Promise<{ syncId: string | null; message?: string | undefined }>): void => {
    run('start', FAILED.startSync, async () => {
      const { syncId, message: text } = await call();
      if (syncId !== null) onStarted(syncId);
      return { kind: syncId === null ? 'info' : 'success', title: text ?? 'The sync was started' };
    });
  };

  return {
    busy: busy !== null,
    startAll: () => {
      setAsked({
        title: 'Sync all members?',
        happens: `Every active member is read again. ${PACE_NOTE}`,
        stays: NOTHING_LOST,
        verb: 'Sync all members',
        harmless: true,
        onConfirm: () => {
          start(async () => (await request(syncRoutes.startAll, {})).data);
        },
      });
    },
    startNew: () => {
      setAsked({
        title: 'Sync new members?',
        happens: `Every active member who was never read is read for the first time. ${PACE_NOTE}`,
        stays: NOTHING_LOST,
        verb: 'Sync new members',
        harmless: true,
        onConfirm: () => {
          start(async () => (await request(syncRoutes.startUnsynced, {})).data);
        },
      });
    },
    stop: ({ syncId, total, processed }) => {
      setAsked({
        title: 'Stop this sync?',
        happens: `${members(total - processed)} will not be read by it.`,
        stays: 'Members already synced keep their new data. Scheduled syncs continue.',
        verb: 'Stop sync',
        onConfirm: () => {
          run('stop', FAILED.stopSync, async () => {
            await request(syncRoutes.cancel, { params: { id: syncId } });
            return { kind: 'info', title: 'The sync was stopped' };
          });
        },
      });
    },
    retry: ({ syncId }) => {
      start(async () => (await request(syncRoutes.retry, { params: { id: syncId } })).data);
    },
    signs: (
      <div className={styles.signs}>
        <MessageArea message={message} onDismiss={dismiss} />
        <ConfirmDialog
          asked={asked}
          onClose={() => {
            setAsked(null);
          }}
        />
      </div>
    ),
  };
}
