import styles from './switch.module.css';

interface Props {
  /** Label for screen readers. */
  label: string;
  on: boolean;
  /** True while the change is under way; `on` then has the new state already. */
  busy?: boolean;
  onChange: (on: boolean) => void;
}

/** Switches on or off immediately, without a button to confirm. */
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
