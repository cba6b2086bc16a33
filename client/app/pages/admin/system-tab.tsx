import styles from './tab.module.css';

/** Admin dashboard, System tab. Specification section 2. */
export function SystemTab() {
  return <div className={styles.stack} />;
}
