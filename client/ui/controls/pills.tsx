import styles from './pills.module.css';

interface Props<T extends string> {
  /** Label of the group for screen readers. */
  label: string;
  options: readonly { value: T; label: string; note?: string | undefined }[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
  /** True when the row scrolls sideways on a phone instead of wrapping. */
  strip?: boolean;
}

/** A row of buttons, one of which is chosen. */
export function Pills<T extends string>({ label, options, value, onChange, className = '', strip = false }: Props<T>) {
  return (
    <div className={`${styles['pills']} ${className}`} data-strip={strip || undefined} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles['pill']}
          aria-pressed={option.value === value}
          onClick={() => {
            onChange(option.value);
          }}
        >
          {option.label}
          {option.note !== undefined && <span className={styles['note']}>{option.note}</span>}
        </button>
      ))}
    </div>
  );
}
