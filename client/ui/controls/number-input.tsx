import { NumberField } from '@base-ui/react/number-field';
import { Minus, Plus } from 'lucide-react';
import { use } from 'react';
import { FieldControlContext, useFieldControl } from './field-control.ts';
import frame from './frame.module.css';
import styles from './number-input.module.css';

interface Props {
  /** The number, or an empty text. */
  value: string | number;
  /** Bounds of the steppers. A number beyond them can be typed: the form says what is wrong with it. */
  min?: number;
  max?: number;
  onChange: (value: string) => void;
  disabled?: boolean;
}

/** A number in a Field, with a button for one less and one more; the up and down arrows do the same. */
export function NumberInput({ value, min, max, onChange, disabled = false }: Props) {
  const field = useFieldControl({});
  const label = use(FieldControlContext)?.label;
  const named = (step: string): string => (label === undefined ? step : `${label}: ${step}`);
  const number = value === '' ? null : Number(value);
  return (
    <NumberField.Root
      id={field.id}
      value={Number.isNaN(number) ? null : number}
      min={min}
      max={max}
      disabled={disabled}
      allowOutOfRange
      locale="en-GB"
      format={{ useGrouping: false }}
      onValueChange={(next) => onChange(next === null ? '' : String(next))}
    >
      <NumberField.Group className={frame.frame}>
        <NumberField.Decrement className={frame.tool} aria-label={named('one less')}>
          <Minus size={16} aria-hidden />
        </NumberField.Decrement>
        <NumberField.Input
          className={`${frame.input} ${styles.number}`}
          aria-invalid={field['aria-invalid']}
          aria-describedby={field['aria-describedby']}
        />
        <NumberField.Increment className={frame.tool} aria-label={named('one more')}>
          <Plus size={16} aria-hidden />
        </NumberField.Increment>
      </NumberField.Group>
    </NumberField.Root>
  );
}
