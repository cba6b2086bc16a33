import { useId, useState } from 'react';
import { Note } from '../note.tsx';
import { TextInput } from '../text-input.tsx';
import { DateField, type DateFieldProps } from './date-field.tsx';
import styles from './date-field.module.css';
import { isMoment, parseDay, parseMoment, parseTime, writeDay, writeMoment } from './date-text.ts';
import { isDay } from './days.ts';

const DAY = {
  isValue: isDay,
  write: writeDay,
  parse: parseDay,
  example: '4 Dec 2026',
  hint: 'This is not a date. Write it as 4 Dec 2026.',
};
const MOMENT = {
  isValue: isMoment,
  write: writeMoment,
  parse: parseMoment,
  example: '4 Dec 2026, 20:00',
  hint: 'This is not a date with a time. Write it as 4 Dec 2026, 20:00.',
};

/** A field for a day. Its value is 2026-12-04. */
export function DateInput(props: DateFieldProps) {
  return <DateField {...props} format={DAY} withDay={(day) => day} />;
}

/** A field for a day with a time of the named zone. Its value is 2026-12-04T20:00. */
export function DateTimeInput({ zone, ...props }: DateFieldProps & { zone: string }) {
  const { value, onChange } = props;
  const time = isMoment(value) ? value.slice(11) : '00:00';
  return (
    <DateField
      {...props}
      format={MOMENT}
      withDay={(day) => `${day}T${time}`}
      below={
        <Time
          value={isMoment(value) ? time : ''}
          zone={zone}
          onChange={(next) => onChange(`${value.slice(0, 10)}T${next}`)}
        />
      }
    />
  );
}

/** The time of the chosen day, in the popup. */
function Time({ value, zone, onChange }: { value: string; zone: string; onChange: (time: string) => void }) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <div className={styles.time}>
      <label htmlFor={id}>Time</label>
      <TextInput
        id={id}
        size={6}
        maxLength={8}
        placeholder="20:00"
        autoComplete="off"
        disabled={value === ''}
        aria-invalid={draft !== null && parseTime(draft) === null}
        value={draft ?? value}
        onChange={(text) => {
          setDraft(text);
          const time = parseTime(text);
          if (time !== null) onChange(time);
        }}
        onBlur={() => setDraft(null)}
      />
      <Note>{zone}</Note>
    </div>
  );
}
