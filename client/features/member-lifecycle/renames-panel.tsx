import { useState } from 'react';
import { FAILED } from '../../../shared/admin/admin.messages.ts';
import { membershipRoutes } from '../../../shared/member-lifecycle/membership.routes.ts';
import type { LikelyRename, Rename } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { request } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { ConfirmDialog, type Confirmation } from '../../ui/feedback/confirm-dialog.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { Timestamp } from '../../ui/data/timestamp.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import styles from './member-tools.module.css';
import { renamesResource } from './membership.resource.ts';

/** Names that probably belong together, and the renames that were done, each with its undo. */
export function RenamesPanel() {
  const data = useLive(renamesResource, (state) => state.data);
  const error = useLive(renamesResource, (state) => state.error);
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const { busy, message, dismiss, run } = useAction();

  const rename = ({ from, to }: LikelyRename): void => {
    setAsked({
      title: `Rename ${from} to ${to}?`,
      happens: `${from} goes on as ${to}, with the history of both.`,
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
  const setApart = ({ from, to }: LikelyRename): void => {
    setAsked({
      title: `Are ${from} and ${to} two players?`,
      happens: `${from} counts as one who left and ${to} as one who came. It is not asked again.`,
      stays: 'Nothing of either changes. You can still rename by hand.',
      verb: 'They are two players',
      harmless: true,
      onConfirm: () => {
        run('dismiss', FAILED.dismissRename, async () => {
          const { data: answer } = await request(membershipRoutes.dismissRename, { body: { from, to } });
          return { kind: 'success', title: answer.message ?? 'They are two players' };
        });
      },
    });
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

  return (
    <CardSection title="Renames">
      <MessageArea message={message} onDismiss={dismiss} />
      {!data && (error === null ? <Loading label="Loading renames..." /> : <ErrorNote message={error} />)}
      {data && data.likely.length > 0 && (
        <>
          <h3 className={styles.subtitle}>Probably one player</h3>
          <ul aria-label="Likely renames">
            {data.likely.map((pair) => (
              <li key={`${pair.from}>${pair.to}`} className={styles.row}>
                <div className={styles.who}>
                  <span className={styles.name}>
                    {pair.from} → {pair.to}
                  </span>
                  <span className={styles.state}>{pair.reason}</span>
                </div>
                <div className={styles.deeds}>
                  <Button
                    aria-label={`Rename ${pair.from} to ${pair.to}`}
                    disabled={busy !== null}
                    onClick={() => {
                      rename(pair);
                    }}
                  >
                    Rename
                  </Button>
                  <Button
                    kind="quiet"
                    aria-label={`${pair.from} and ${pair.to} are not the same person`}
                    disabled={busy !== null}
                    onClick={() => {
                      setApart(pair);
                    }}
                  >
                    Not the same person
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {data && (
        <>
          {data.likely.length > 0 && <h3 className={styles.subtitle}>Done</h3>}
          {data.renames.length === 0 ? (
            <p className={styles.none}>No member was renamed yet.</p>
          ) : (
            <ul className={styles.long} aria-label="Renames">
              {data.renames.map((one) => (
                <Done key={one.id} rename={one} busy={busy !== null} onUndo={undo} />
              ))}
            </ul>
          )}
        </>
      )}
      <ConfirmDialog
        asked={asked}
        onClose={() => {
          setAsked(null);
        }}
      />
    </CardSection>
  );
}

function Done({ rename, busy, onUndo }: { rename: Rename; busy: boolean; onUndo: (rename: Rename) => void }) {
  const { from, to, merged, by, at, undone_at, obstacle } = rename;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <span className={styles.name}>
          {from} → {to}
        </span>
        <span className={styles.state}>
          {by} · <Timestamp at={at} />
          {merged && ' · two histories became one'}
          {undone_at !== null ? ' · undone' : obstacle !== null && ` · ${obstacle}`}
        </span>
      </div>
      {obstacle === null && (
        <div className={styles.deeds}>
          <Button
            aria-label={`Undo ${from} → ${to}`}
            disabled={busy}
            onClick={() => {
              onUndo(rename);
            }}
          >
            Undo
          </Button>
        </div>
      )}
    </li>
  );
}
