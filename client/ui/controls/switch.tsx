import styles from './switch.module.css';

interface Props {
  /** What is switched, for a screen reader. */
  label: string;
  on: boolean;
  /** Under way: drawn as it will be. */
  busy?: boolean;
  onChange: (on: boolean) => void;
}

/** On or off at once, without a button to confirm. */
export function Switch({ label, on, busy = false, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-label={label}
      aria-checked={on}
      aria-busy={busy || undefined}
      onClick={() => {
        onChange(!on);
      }}
    >
      <span className={styles.thumb} />
    </button>
  );
}
