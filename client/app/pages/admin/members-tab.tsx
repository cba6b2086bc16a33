import styles from './tab.module.css';

/** Admin dashboard, Members tab. Specification section 2. */
export function MembersTab() {
  return <div className={styles.stack} />;
}
