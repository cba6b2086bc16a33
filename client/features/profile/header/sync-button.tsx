import { RefreshCw } from 'lucide-react';
import { formatCountdown } from '../../../../shared/format/dates.ts';
import { useNow } from '../../../lib/page/ticker.ts';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './sync-button.module.css';

interface Props {
  syncing: boolean;
  /** When a sync is possible again; null: now. */
  nextAt: string | null;
  onSync: () => void;
}

/** Asks for a sync, and says when one is possible again. */
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
