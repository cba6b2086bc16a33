import styles from './tab.module.css';

/** Admin dashboard, Data tab. Specification section 2. */
export function DataTab() {
  return <div className={styles.stack} />;
}
