import { ChevronDown } from 'lucide-react';
import styles from './select-box.module.css';

interface Props {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** The browser's own select in the site's style. */
export function SelectBox({ label, value, options, onChange }: Props) {
  return (
    <span className={styles.box}>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.sign} size={16} aria-hidden />
    </span>
  );
}
