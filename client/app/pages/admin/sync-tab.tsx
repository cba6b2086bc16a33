import styles from './tab.module.css';

/** Admin dashboard, Sync tab. Specification section 2. */
export function SyncTab() {
  return <div className={styles.stack} />;
}
