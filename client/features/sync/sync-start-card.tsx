import { CardSection } from '../../ui/layout/card.tsx';
import { Button } from '../../ui/controls/button.tsx';
import styles from './sync-start-card.module.css';
import { useSyncActions } from './use-sync-actions.tsx';

/** The two start buttons of the Sync tab. Both require a confirmation. spec §2 and spec §5. */
export function SyncStartCard({ onStarted }: { onStarted: (syncId: string) => void }) {
  const { busy, startAll, startNew, signs } = useSyncActions(onStarted);
  return (
    <CardSection title="Sync">
      <div className={styles.box}>
        <p className={styles.text}>
          The schedule reads the clan automatically, members with news first. Start a sync to read everyone in one run.
        </p>
        <div className={styles.buttons}>
          <Button disabled={busy} onClick={startNew}>
            Sync New Members
          </Button>
          <Button kind="primary" disabled={busy} onClick={startAll}>
            Sync All Members
          </Button>
        </div>
      </div>
      {signs}
    </CardSection>
  );
}

/** The same two buttons on the Members tab. */
export function SyncButtons() {
  const { busy, startAll, startNew, signs } = useSyncActions();
  return (
    <CardSection title="Sync members">
      <div className={styles.box}>
        <p className={styles.text}>Sync only members that were never synced, or everyone.</p>
        <div className={styles.buttons}>
          <Button disabled={busy} onClick={startNew}>
            Sync New
          </Button>
          <Button disabled={busy} onClick={startAll}>
            Sync All
          </Button>
        </div>
      </div>
      {signs}
    </CardSection>
  );
}
