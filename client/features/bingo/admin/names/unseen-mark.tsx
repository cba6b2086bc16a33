import { CircleAlert } from 'lucide-react';
import styles from './unseen-mark.module.css';

/** Marks a tile whose name no log has. The words are in the tile's label. */
export function UnseenMark() {
  return (
    <span className={styles.mark}>
      <CircleAlert size={12} aria-hidden /> never seen
    </span>
  );
}
