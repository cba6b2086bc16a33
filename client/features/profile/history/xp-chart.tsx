import { scaleLinear } from '@visx/scale';
import { Area, LinePath } from '@visx/shape';
import { useState, type Dispatch, type PointerEvent, type SetStateAction } from 'react';
import { formatDate } from '../../../../shared/format/dates.ts';
import { abbreviate } from '../../../../shared/format/numbers.ts';
import type { HistoryDay } from '../../../../shared/xp/xp.schemas.ts';
import { dayText, gainText, isolatedDays, shortDay, unknownRuns } from './history.selectors.ts';
import styles from './xp-chart.module.css';

const WIDTH = 1000;
const HEIGHT = 200;
const X_LABELS = 4;
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

interface Props {
  /** At least two days. */
  days: readonly HistoryDay[];
  skill: string;
}

interface Point {
  at: number;
  gain: number | null;
}

type Scale = (gain: number) => number;

/**
 * Chart of XP gained by day; unknown days are hatched, not drawn as zero. A slider covers the drawing, so that
 * keyboard, touch and screen readers can move through the days as a pointer does.
 */
export function XpChart({ days, skill }: Props) {
  const last = Math.max(1, days.length - 1);
  const [chosen, setChosen] = useState<number | null>(null);
  const points: Point[] = days.map(({ xp_gain: gain }, at) => ({ at, gain }));
  const most = Math.max(0, ...points.map(({ gain }) => gain ?? 0));
  const y = scaleLinear<number>({ domain: [0, Math.max(1, most)], range: [HEIGHT, 0], nice: 4 });
  const ticks = most === 0 ? [0] : y.ticks(4).filter(Number.isInteger);
  const high: Scale = (gain) => 1 - (y(gain) ?? 0) / HEIGHT;
  const marks = Array.from({ length: X_LABELS + 1 }, (_, step) => Math.round((step * last) / X_LABELS));
  const day = chosen === null ? undefined : days[chosen];
  return (
    <div className={styles.chart}>
      <div className={styles.plot}>
        <div className={styles.lines} aria-hidden>
          {ticks.map((tick) => (
            <span key={tick} className={styles.line} style={{ bottom: percent(high(tick)) }}>
              <span className={styles.amount}>{abbreviate(tick)}</span>
            </span>
          ))}
        </div>
        <div className={styles.area} aria-hidden>
          {unknownRuns(days).map(({ from, to }) => (
            <span
              key={from}
              className={styles.unknown}
              style={{
                left: percent(Math.max(0, from - 1) / last),
                right: percent(1 - Math.min(last, to + 1) / last),
              }}
            />
          ))}
          <Curve points={points} last={last} y={(gain) => y(gain) ?? 0} />
          {isolatedDays(days).map((at) => (
            <span
              key={at}
              className={styles.dot}
              style={{ left: percent(at / last), bottom: percent(high(days[at]?.xp_gain ?? 0)) }}
            />
          ))}
          {day && chosen !== null && <Cursor day={day} share={chosen / last} high={high} />}
        </div>
        <DaySlider days={days} last={last} chosen={chosen} label={`${skill} XP by day`} onChoose={setChosen} />
      </div>
      <div className={styles.days} aria-hidden>
        {marks.map((at) => (
          <span key={at}>{shortDay(days[at]?.day ?? '')}</span>
        ))}
      </div>
    </div>
  );
}

function Curve({ points, last, y }: { points: Point[]; last: number; y: Scale }) {
  const x = scaleLinear<number>({ domain: [0, last], range: [0, WIDTH] });
  const isKnown = ({ gain }: Point): boolean => gain !== null;
  const position = { x: ({ at }: Point) => x(at) ?? 0, y: ({ gain }: Point) => y(gain ?? 0) };
  return (
    <svg className={styles.svg} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
      <defs>
        <linearGradient id="xp-chart-fill" x1="0" y1="0" x2="0" y2="1">
          <stop className={styles.top} offset="0" />
          <stop className={styles.bottom} offset="1" />
        </linearGradient>
      </defs>
      <Area data={points} defined={isKnown} x={position.x} y0={HEIGHT} y1={position.y} fill="url(#xp-chart-fill)" />
      <LinePath data={points} defined={isKnown} {...position} className={styles.stroke ?? ''} />
    </svg>
  );
}

function Cursor({ day, share, high }: { day: HistoryDay; share: number; high: Scale }) {
  return (
    <>
      <span className={styles.cursor} style={{ left: percent(share) }} />
      {day.xp_gain !== null && (
        <span className={styles.ring} style={{ left: percent(share), bottom: percent(high(day.xp_gain)) }} />
      )}
      <span className={styles.tip} style={{ left: percent(share), transform: `translateX(-${percent(share)})` }}>
        <span>{formatDate(day.day)}</span>
        <strong>{gainText(day, true)}</strong>
      </span>
    </>
  );
}

interface SliderProps {
  days: readonly HistoryDay[];
  last: number;
  chosen: number | null;
  label: string;
  onChoose: Dispatch<SetStateAction<number | null>>;
}

function DaySlider({ days, last, chosen, label, onChoose }: SliderProps) {
  const day = days[chosen ?? last] ?? days[last];
  const follow = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = width > 0 ? (event.clientX - left) / width : 0;
    onChoose(Math.min(last, Math.max(0, Math.round(share * last))));
  };
  return (
    <input
      className={styles.slider}
      type="range"
      min={0}
      max={last}
      value={chosen ?? last}
      aria-label={label}
      aria-valuetext={dayText(day ?? { day: '1970-01-01', xp_gain: null, total_xp: null, since: null })}
      onChange={(event) => {
        onChoose(Number(event.target.value));
      }}
      onFocus={() => {
        onChoose((before) => before ?? last);
      }}
      onBlur={() => {
        onChoose(null);
      }}
      onPointerMove={follow}
      onPointerLeave={(event) => {
        if (document.activeElement !== event.currentTarget) onChoose(null);
      }}
    />
  );
}
