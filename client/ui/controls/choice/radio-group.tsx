import { Radio } from '@base-ui/react/radio';
import { RadioGroup as Base } from '@base-ui/react/radio-group';
import { useId, type ReactNode } from 'react';
import { labelClass } from '../field.tsx';
import styles from './radio-group.module.css';

interface Props<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; picture?: ReactNode }[];
  onChange: (value: T) => void;
  disabled?: boolean;
}

/** A choice of one of a few options that are all seen, each with a picture. Arrows choose by keyboard. */
export function RadioGroup<T extends string>({ label, value, options, onChange, disabled = false }: Props<T>) {
  const id = useId();
  return (
    <div>
      <span id={`${id}-label`} className={labelClass}>
        {label}
      </span>
      <Base<T>
        className={styles.options}
        aria-labelledby={`${id}-label`}
        value={value}
        disabled={disabled}
        onValueChange={(next) => onChange(next)}
      >
        {options.map((option) => (
          <Radio.Root<T>
            key={option.value}
            value={option.value}
            nativeButton
            render={<button type="button" />}
            className={styles.option}
          >
            {option.picture}
            <span className={styles.name}>{option.label}</span>
          </Radio.Root>
        ))}
      </Base>
    </div>
  );
}
