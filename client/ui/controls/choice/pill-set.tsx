import styles from '../pills.module.css';

interface Props<T extends string> {
  /** Label of the group for screen readers. */
  label: string;
  options: readonly { value: T; label: string }[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}

/** A row of buttons, any number of which are chosen. They belong to a form and take effect with it. */
export function PillSet<T extends string>({ label, options, chosen, onChange }: Props<T>) {
  return (
    <div className={styles['pills']} role="group" aria-label={label}>
      {options.map(({ value, label: text }) => {
        const isChosen = chosen.includes(value);
        return (
          <button
            key={value}
            type="button"
            className={styles['pill']}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? chosen.filter((one) => one !== value) : [...chosen, value])}
          >
            {text}
          </button>
        );
      })}
    </div>
  );
}
