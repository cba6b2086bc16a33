import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import { useId } from 'react';
import styles from './checkbox.module.css';

interface Props {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A box with its label. It belongs to a form and takes effect with it; a Switch takes effect at once. */
export function Checkbox({ label, checked, onChange, disabled = false }: Props) {
  const id = useId();
  return (
    <div className={styles.row}>
      <Base.Root
        id={id}
        nativeButton
        render={<button type="button" />}
        className={styles.box}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
      >
        <Base.Indicator className={styles.mark}>
          <Check size={16} strokeWidth={3} aria-hidden />
        </Base.Indicator>
      </Base.Root>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
    </div>
  );
}
