import styles from './tab.module.css';

/** Admin dashboard, Bingo tab. Specification section 2. */
export function BingoTab() {
  return <div className={styles.stack} />;
}
