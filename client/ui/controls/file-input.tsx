import type { ComponentProps } from 'react';
import { useFieldControl } from './field-control.ts';
import styles from './input.module.css';

type Props = Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'type'> & {
  onFile: (file: File | undefined) => void;
};

/** Input for one file. It is cleared after each choice, so that the same file can be chosen again. */
export function FileInput({ onFile, ...rest }: Props) {
  const field = useFieldControl(rest);
  return (
    <input
      {...rest}
      {...field}
      type="file"
      className={styles.input}
      onChange={(event) => {
        onFile(event.target.files?.[0]);
        event.target.value = '';
      }}
    />
  );
}
