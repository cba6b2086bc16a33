import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useFieldControl } from '../field-control.ts';
import { usePopupHost } from '../use-popup-host.ts';
import list from './select-list.module.css';
import { SelectFace, type Option } from './select-face.tsx';
import styles from './select.module.css';

interface Props {
  /** Name for screen readers. A select in a Field has the Field's label. */
  label?: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  disabled?: boolean;
  /** True to open the list at once. */
  opened?: boolean;
}

/**
 * A choice of one of several options. Arrows, Home, End and the first letters choose by keyboard. In a Field it is as wide
 * as the other fields, else as wide as its longest option. Public pages use LazySelect.
 */
export function Select({ label, value, options, onChange, disabled = false, opened = false }: Props) {
  const own = useId();
  const field = useFieldControl({});
  const id = field.id ?? own;
  const { host, findHost } = usePopupHost();
  const [open, setOpen] = useState(opened);
  return (
    // The content security policy forbids style elements written by scripts.
    <CSPProvider disableStyleElements>
      <Base.Root
        id={id}
        value={value}
        disabled={disabled}
        modal={false}
        open={open}
        onOpenChange={setOpen}
        onValueChange={(next: string | null) => {
          if (next !== null && next !== value) onChange(next);
        }}
      >
        <span className={styles.box} data-wide={field.id === undefined ? undefined : ''}>
          <Base.Trigger
            ref={findHost}
            className={styles.trigger}
            aria-label={label}
            aria-invalid={field['aria-invalid']}
            aria-describedby={field['aria-describedby']}
          >
            <SelectFace value={value} options={options} />
          </Base.Trigger>
        </span>
        <Base.Portal container={host}>
          <Base.Positioner
            className={list.positioner}
            align="start"
            alignItemWithTrigger={false}
            sideOffset={6}
            collisionPadding={8}
          >
            <Base.Popup className={list.popup} aria-labelledby={id}>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={list.option}>
                  <Base.ItemText>{option.label}</Base.ItemText>
                  <Base.ItemIndicator className={list.check}>
                    <Check size={16} aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
