import styles from './you-mark.module.css';

/** Beside the visitor's own name. */
export function YouMark() {
  return <span className={styles.you}>You</span>;
}
