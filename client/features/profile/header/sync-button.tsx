import { RefreshCw } from 'lucide-react';
import { formatCountdown } from '../../../../shared/format/dates.ts';
import { useNow } from '../../../lib/page/ticker.ts';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './sync-button.module.css';

interface Props {
  syncing: boolean;
  /** Time when a sync is possible again, or null when it is possible now. */
  nextAt: string | null;
  onSync: () => void;
}

/** Requests a sync, and shows when the next one is possible. */
export function SyncButton({ syncing, nextAt, onSync }: Props) {
  const now = useNow();
  const wait = nextAt === null ? 0 : Date.parse(nextAt) - now;
  return (
    <span className={styles.place}>
      <Button disabled={syncing || wait > 0} onClick={onSync}>
        <RefreshCw size={16} aria-hidden />
        Sync now
      </Button>
      {!syncing && wait > 0 && (
        <span className={styles.next}>
          Possible again in <span className={styles.time}>{formatCountdown(wait).replace(/^00:/, '')}</span>
        </span>
      )}
    </span>
  );
}
