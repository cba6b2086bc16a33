import styles from './you-mark.module.css';

/** Mark beside the visitor's own name. */
export function YouMark() {
  return <span className={styles.you}>You</span>;
}
