import type { ComponentProps } from 'react';
import { useFieldControl } from './field-control.ts';
import styles from './input.module.css';

type Props = Omit<ComponentProps<'select'>, 'className' | 'onChange'> & { onChange: (value: string) => void };

/** A select in a form, as wide as the other fields. Toolbars use SelectBox. */
export function SelectInput({ onChange, ...rest }: Props) {
  const field = useFieldControl(rest);
  return <select {...rest} {...field} className={styles.input} onChange={(event) => onChange(event.target.value)} />;
}
