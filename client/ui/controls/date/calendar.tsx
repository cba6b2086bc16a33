import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../button.tsx';
import styles from './calendar.module.css';
import {
  addDays,
  addMonths,
  clampDay,
  dayName,
  monthName,
  startOfWeek,
  weekdayName,
  weeksOfMonth,
  type Day,
} from './days.ts';

interface Props {
  /** The chosen day, or an empty text. */
  value: Day;
  today: Day;
  /** First and last day that can be chosen; an empty text is no bound. */
  min: Day;
  max: Day;
  onPick: (day: Day) => void;
}

const MONTHS_OF_YEAR = 12;

/** Returns the day to which a key leads, or null for other keys. */
function dayByKey(day: Day, { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): Day | null {
  const months = shiftKey ? MONTHS_OF_YEAR : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day);
    case 'End':
      return addDays(startOfWeek(day), 6);
    case 'PageUp':
      return addMonths(day, -months);
    case 'PageDown':
      return addMonths(day, months);
    default:
      return null;
  }
}

/**
 * The days of a month. Arrows move by day and week, Home and End to the ends of the week, Page Up and Page Down by month,
 * and with Shift by year. One day at a time can be reached by Tab: it has `data-active`.
 */
export function Calendar({ value, today, min, max, onPick }: Props) {
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(() => clampDay(value === '' ? today : value, min, max));
  const [drawn, setDrawn] = useState(value);
  if (value !== drawn) {
    setDrawn(value);
    if (value !== '') setActive(value);
  }
  const weeks = weeksOfMonth(active);

  const move = (event: KeyboardEvent): void => {
    const next = dayByKey(active, event);
    if (next === null) return;
    event.preventDefault();
    flushSync(() => setActive(clampDay(next, min, max)));
    grid.current?.querySelector<HTMLElement>('[data-active]')?.focus();
  };
  const turn = (months: number): void => setActive(clampDay(addMonths(active, months), min, max));

  return (
    <div>
      <div className={styles.head}>
        <IconButton label="Previous month" onClick={() => turn(-1)}>
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <p id={`${id}-month`} className={styles.month} aria-live="polite">
          {monthName(active)}
        </p>
        <IconButton label="Next month" onClick={() => turn(1)}>
          <ChevronRight size={18} aria-hidden />
        </IconButton>
      </div>
      <table ref={grid} role="grid" className={styles.days} aria-labelledby={`${id}-month`}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col" abbr={weekdayName(day)} className={styles.weekday}>
                {weekdayName(day).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} role="gridcell" aria-selected={day === value}>
                  <button
                    type="button"
                    className={styles.day}
                    tabIndex={day === active ? 0 : -1}
                    aria-label={dayName(day)}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={clampDay(day, min, max) !== day || undefined}
                    data-active={day === active || undefined}
                    data-chosen={day === value || undefined}
                    data-outside={day.slice(0, 7) !== active.slice(0, 7) || undefined}
                    onKeyDown={move}
                    onClick={() => {
                      if (clampDay(day, min, max) !== day) return;
                      setActive(day);
                      onPick(day);
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
