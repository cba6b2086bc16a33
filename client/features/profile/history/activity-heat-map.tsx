import { useMemo, useState, type KeyboardEvent } from 'react';
import { lazily } from '../../../../shared/format/lazily.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { CardSection } from '../../../ui/layout/card.tsx';
import styles from './activity-heat-map.module.css';
import { activeDays, heatDays, WEEKS, type HeatDay } from './heat-map.selectors.ts';
import { historyOf } from './history.resource.ts';
import { activitiesOfMember } from '../member-activities.resource.ts';
import { PartWaits } from '../part-waits.tsx';

const NO_ACTIVITIES: readonly never[] = [];
/** With fewer active days a sentence is shown instead of an almost empty map. */
const ENOUGH = 2;
const WEEKDAYS = ['Mon', '', 'Wed', '', 'Fri', '', ''];
const monthFormat = lazily(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' }));

interface Props {
  id: number;
  name: string;
}

/** Map of the days in the last 26 weeks on which the member gained XP or had activities. */
export function ActivityHeatMap(member: Props) {
  return (
    <CardSection title={`Activity, last ${WEEKS} weeks`} collapsible className={styles.card ?? ''}>
      <Weeks {...member} />
    </CardSection>
  );
}

function Weeks({ id, name }: Props) {
  const resource = historyOf(name, 'Overall');
  const history = useLive(resource, (s) => s.data);
  const lines = activitiesOfMember(id, name);
  const activities = useLive(lines, (s) => s.data) ?? NO_ACTIVITIES;
  const isComplete = useLive(lines, (s) => s.data !== null || s.error !== null);
  const days = useMemo(
    () =>
      heatDays(
        history?.days ?? [],
        activities.map(({ activity_date: date }) => date),
      ),
    [history, activities],
  );
  const active = activeDays(days);
  return (
    <>
      <PartWaits resource={resource} />
      {history && active < ENOUGH && !isComplete && <PartWaits resource={lines} />}
      {history && active < ENOUGH && isComplete && (
        <p className={styles.sentence} data-short>
          There is too little activity to show yet. The map fills day by day with XP and activities.
        </p>
      )}
      {history && active >= ENOUGH && <HeatMap days={days} active={active} />}
    </>
  );
}

/** One widget for keyboards and screen readers: arrow keys move by a day or a week. */
function HeatMap({ days, active }: { days: readonly HeatDay[]; active: number }) {
  const last = days.length - 1;
  const [chosen, setChosen] = useState<string | null>(null);
  const found = days.findIndex(({ day }) => day === chosen);
  const at = found < 0 ? last : found;
  const choose = (index: number): void => {
    setChosen(days[Math.min(last, Math.max(0, index))]?.day ?? null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const target: Partial<Record<string, number>> = {
      ArrowLeft: at - 7,
      ArrowRight: at + 7,
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: last,
    };
    const next = target[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <>
      <div className={styles.frame}>
        <div
          className={styles.grid}
          role="slider"
          tabIndex={0}
          aria-label="Day"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={days[at]?.text}
          onKeyDown={onKeyDown}
          onPointerOver={(event) => {
            const day = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
            if (day !== undefined) setChosen(day);
          }}
        >
          <span />
          {WEEKDAYS.map((label, row) => (
            <span key={row} className={styles.weekday}>
              {label}
            </span>
          ))}
          {weeks.map((week) => (
            <Week key={week[0]?.day} week={week} chosen={days[at]?.day ?? ''} />
          ))}
        </div>
      </div>
      <div className={styles.foot}>
        <span className={styles.chosen} aria-hidden>
          {days[at]?.text}
        </span>
        <span>{`${active} active days`}</span>
        <span className={styles.legend} aria-hidden>
          Less
          {[0, 1, 2, 3, 4].map((level) => (
            <i key={level} className={styles.cell} data-level={level} />
          ))}
          More
          <i className={styles.cell} data-level="unknown" />
          Not known
        </span>
      </div>
    </>
  );
}

function Week({ week, chosen }: { week: readonly HeatDay[]; chosen: string }) {
  const first = week.find(({ day }) => day.endsWith('-01'));
  return (
    <>
      <span className={styles.month}>{first && monthFormat().format(new Date(first.day))}</span>
      {week.map(({ day, level }) => (
        <i
          key={day}
          className={styles.cell}
          data-day={day}
          data-level={level ?? 'unknown'}
          data-chosen={day === chosen || undefined}
        />
      ))}
    </>
  );
}
