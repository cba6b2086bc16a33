import styles from './tab.module.css';

/** Admin dashboard, Dashboard tab. Specification section 2. */
export function DashboardTab() {
  return <div className={styles.stack} />;
}
