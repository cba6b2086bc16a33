import styles from './loading.module.css';

/** A spinner with a label, announced once. */
export function Loading({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status">
      <svg className={styles.spinner} viewBox="0 0 24 24" width="28" height="28" aria-hidden>
        <path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z" pathLength="100" />
      </svg>
      <span>{label}</span>
    </div>
  );
}
