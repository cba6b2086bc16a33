import { ChevronDown } from 'lucide-react';
import styles from './select.module.css';

export interface Option {
  value: string;
  label: string;
}

interface Props {
  value: string;
  options: readonly Option[];
}

/** What the button of a select shows. It is as wide as the longest option, so that a choice moves nothing beside it. */
export function SelectFace({ value, options }: Props) {
  const longest = options.reduce((most, { label }) => (label.length > most.length ? label : most), '');
  return (
    <>
      <span className={styles.value} data-longest={longest}>
        {options.find((option) => option.value === value)?.label ?? value}
      </span>
      <ChevronDown className={styles.sign} size={16} aria-hidden />
    </>
  );
}
