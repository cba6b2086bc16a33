import {
  RENAME_UNDO_DAYS,
  type DismissedRename,
  type LikelyRename,
  type Rename,
  type RenamesResponse,
} from '../../../shared/member-lifecycle/membership.schemas.ts';
import { useNow } from '../../lib/page/ticker.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { LiveSection } from '../../ui/feedback/live-section.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { Timestamp } from '../../ui/data/timestamp.tsx';
import { RenameButtons } from './rename-buttons.tsx';
import styles from './member-tools.module.css';
import { renamesResource } from './membership.resource.ts';
import { useRenameActions } from './use-rename-actions.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Lists names that probably belong together, and the stored renames, each with its undo. */
export function RenamesPanel() {
  const { asked, action, rename, dismiss, propose, undo, close } = useRenameActions();
  const busy = action.busy !== null;
  return (
    <CardSection title="Renames">
      <MessageArea message={action.message} onDismiss={action.dismiss} />
      <LiveSection of={renamesResource} quiet loading="Loading renames...">
        {({ likely, renames, dismissed }) => (
          <>
            {likely.length > 0 && (
              <>
                <h3 className={styles.subtitle}>Probably one player</h3>
                <ul aria-label="Likely renames">
                  {likely.map((pair) => (
                    <Likely
                      key={`${pair.from}>${pair.to}`}
                      pair={pair}
                      busy={busy}
                      onRename={rename}
                      onDismiss={dismiss}
                    />
                  ))}
                </ul>
                <h3 className={styles.subtitle}>Done</h3>
              </>
            )}
            <DoneList renames={renames} busy={busy} onUndo={undo} />
            <DismissedList dismissed={dismissed} busy={busy} onPropose={propose} />
          </>
        )}
      </LiveSection>
      <ConfirmDialog asked={asked} onClose={close} />
    </CardSection>
  );
}

interface LikelyProps {
  pair: LikelyRename;
  busy: boolean;
  onRename: (pair: LikelyRename) => void;
  onDismiss: (pair: LikelyRename) => void;
}

function Likely({ pair, busy, onRename, onDismiss }: LikelyProps) {
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <span className={styles.name}>
          {pair.from} → {pair.to}
        </span>
        <span className={styles.state}>{pair.reason}</span>
      </div>
      <div className={styles.actions}>
        <RenameButtons pair={pair} busy={busy} onRename={onRename} onDismiss={onDismiss} />
      </div>
    </li>
  );
}

interface DismissedProps {
  dismissed: RenamesResponse['dismissed'];
  busy: boolean;
  onPropose: (pair: DismissedRename) => void;
}

function DismissedList({ dismissed, busy, onPropose }: DismissedProps) {
  if (dismissed.length === 0) return null;
  return (
    <>
      <h3 className={styles.subtitle}>Not the same player</h3>
      <ul className={styles.long} aria-label="Dismissed renames">
        {dismissed.map((pair) => (
          <li key={`${pair.from}>${pair.to}`} className={styles.row}>
            <div className={styles.who}>
              <span className={styles.name}>
                {pair.from} and {pair.to}
              </span>
              <span className={styles.state}>
                {pair.by !== null && `${pair.by} · `}
                <Timestamp at={pair.at} />
              </span>
            </div>
            <div className={styles.actions}>
              <Button
                aria-label={`Undo: ${pair.from} and ${pair.to} are not the same player`}
                disabled={busy}
                onClick={() => onPropose(pair)}
              >
                Undo
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

interface DoneProps {
  renames: RenamesResponse['renames'];
  busy: boolean;
  onUndo: (rename: Rename) => void;
}

function DoneList({ renames, busy, onUndo }: DoneProps) {
  const oldest = useNow(HOUR_MS) - RENAME_UNDO_DAYS * DAY_MS;
  const isOld = ({ at }: Rename): boolean => Date.parse(at) < oldest;
  if (renames.length === 0) return <p className={styles.none}>No member was renamed yet.</p>;
  return (
    <>
      {/* Said once, not in every row. */}
      {renames.some(isOld) && <p className={styles.none}>{`A rename can be undone for ${RENAME_UNDO_DAYS} days.`}</p>}
      <ul className={styles.long} aria-label="Renames">
        {renames.map((one) => (
          <Done key={one.id} rename={one} isOld={isOld(one)} busy={busy} onUndo={onUndo} />
        ))}
      </ul>
    </>
  );
}

interface DoneRowProps {
  rename: Rename;
  /** True when the time for its undo is over. */
  isOld: boolean;
  busy: boolean;
  onUndo: (rename: Rename) => void;
}

function Done({ rename, isOld, busy, onUndo }: DoneRowProps) {
  const { from, to, merged, by, at, undone_at, obstacle } = rename;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <span className={styles.name}>
          {from} → {to}
        </span>
        <span className={styles.state}>
          {by} · <Timestamp at={at} />
          {merged && ' · two histories merged'}
          {undone_at !== null ? ' · undone' : obstacle !== null && !isOld && ` · ${obstacle}`}
        </span>
      </div>
      {obstacle === null && (
        <div className={styles.actions}>
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
