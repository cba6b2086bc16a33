import { Popover } from '@base-ui/react/popover';
import { CalendarDays } from 'lucide-react';
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { toLondonInput } from '../../../../shared/format/london-input.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { Button } from '../button.tsx';
import { useFieldControl } from '../field-control.ts';
import frame from '../frame.module.css';
import { usePopupHost } from '../use-popup-host.ts';
import { Calendar } from './calendar.tsx';
import styles from './date-field.module.css';
import { clampDay, type Day } from './days.ts';

/** How a field writes its values and reads what is typed. */
interface Format {
  isValue: (text: string) => boolean;
  write: (value: string) => string;
  /** Returns the value, or null. */
  parse: (text: string) => string | null;
  /** Shown in the empty field. */
  example: string;
  /** Shown below a text that is no value. */
  hint: string;
}

export interface DateFieldProps {
  /** A value, an empty text, or a text that is none as it was typed. */
  value: string;
  /** Gets a value, an empty text, or a text that is none, which the form must not take for an empty one. */
  onChange: (value: string) => void;
  min?: Day;
  max?: Day;
  disabled?: boolean;
}

interface Props extends DateFieldProps {
  format: Format;
  /** Returns the value for a day that is picked. */
  withDay: (day: Day) => string;
  /** What is below the calendar besides its buttons; without it the calendar closes when a day is picked. */
  below?: ReactNode;
}

/** A text field for a date, with a calendar to pick the day. The down arrow opens the calendar. */
export function DateField({ value, onChange, min = '', max = '', disabled = false, format, withDay, below }: Props) {
  const id = useId();
  const field = useFieldControl({});
  const { host, findHost } = usePopupHost();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  const [typing, setTyping] = useState(false);

  const isValue = format.isValue(value);
  const shown = isValue ? format.write(value) : value;
  // While somebody types, and after a text that is no date, the field keeps the text.
  const text = typing || !isValue ? (draft ?? shown) : shown;
  const isWrong = !typing && text.trim() !== '' && format.parse(text) === null;

  const set = (next: string): void => {
    setDraft(null);
    onChange(next);
  };
  const pick = (day: Day): void => {
    set(withDay(day));
    if (below === undefined) setOpen(false);
  };
  const described = [field['aria-describedby'], isWrong && `${id}-hint`].filter(Boolean).join(' ');

  return (
    <div>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <div ref={box} className={frame.frame}>
          <Popover.Trigger ref={findHost} className={frame.tool} aria-label="Choose a day" disabled={disabled}>
            <CalendarDays size={16} aria-hidden />
          </Popover.Trigger>
          <input
            type="text"
            id={field.id}
            className={frame.input}
            aria-invalid={field['aria-invalid'] ?? (isWrong || undefined)}
            aria-describedby={described || undefined}
            placeholder={format.example}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            value={text}
            onFocus={() => setTyping(true)}
            onBlur={() => {
              setTyping(false);
              if (draft !== null && (draft.trim() === '' || format.parse(draft) !== null)) setDraft(null);
            }}
            onChange={(event) => {
              const next = event.target.value;
              setDraft(typing ? next : null);
              onChange(next.trim() === '' ? '' : (format.parse(next) ?? next));
            }}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              setOpen(true);
            }}
          />
        </div>
        <CalendarPopup
          host={host}
          anchor={box}
          value={isValue ? value.slice(0, 10) : ''}
          isEmpty={value === ''}
          min={min}
          max={max}
          below={below}
          onPick={pick}
          onClear={() => set('')}
          onDone={() => setOpen(false)}
        />
      </Popover.Root>
      {isWrong && field['aria-invalid'] === undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {format.hint}
        </p>
      )}
    </div>
  );
}

interface PopupProps {
  host: RefObject<HTMLElement | null>;
  anchor: RefObject<HTMLElement | null>;
  value: Day;
  isEmpty: boolean;
  min: Day;
  max: Day;
  below: ReactNode;
  onPick: (day: Day) => void;
  onClear: () => void;
  onDone: () => void;
}

function CalendarPopup({ host, anchor, value, isEmpty, min, max, below, onPick, onClear, onDone }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const today = toLondonInput(new Date(serverNow()).toISOString()).slice(0, 10);
  return (
    <Popover.Portal container={host}>
      <Popover.Positioner
        className={styles.positioner}
        anchor={anchor}
        align="start"
        sideOffset={6}
        collisionPadding={8}
      >
        <Popover.Popup
          ref={popup}
          className={styles.popup}
          aria-label="Calendar"
          initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-active]') ?? true}
        >
          <Calendar value={value} today={today} min={min} max={max} onPick={onPick} />
          {below}
          <div className={styles.actions}>
            <Button kind="quiet" onClick={() => onPick(clampDay(today, min, max))}>
              Today
            </Button>
            <Button kind="quiet" disabled={isEmpty} onClick={onClear}>
              Clear
            </Button>
            <Button className={styles.done ?? ''} onClick={onDone}>
              Done
            </Button>
          </div>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  );
}
