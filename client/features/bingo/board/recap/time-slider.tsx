import type { KeyboardEvent } from 'react';
import type { Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { Moment } from '../../../../../shared/bingo/recap/timeline.ts';
import { teamColour } from '../../teams/team-filter.tsx';
import { scoresOf, timeOf } from './moment-words.ts';
import styles from './recap.module.css';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Marks nearer to each other than this part of the slider would cover each other. */
const LEAST_APART = 0.012;

interface Props {
  moments: readonly Moment[];
  teams: readonly Team[];
  /** Number of the moment that is shown. */
  place: number;
  shareOf: (at: number) => number;
  onShow: (place: number) => void;
}

/** A slider over the time of the event, with a mark for each change of the lead. Arrow keys go to the next moment. */
export function TimeSlider({ moments, teams, place, shareOf, onShow }: Props) {
  const last = moments.length - 1;
  const moment = moments[place];
  const [first, end] = [moments[0], moments[last]];
  if (!moment || !first || !end) return null;
  const keyed = (event: KeyboardEvent): void => {
    const next = placeOfKey(event.key, moments, place);
    if (next === null) return;
    event.preventDefault();
    onShow(Math.min(last, Math.max(0, next)));
  };
  const at = `${(shareOf(moment.at) * 100).toFixed(2)}%`;
  return (
    <div
      className={styles.track}
      style={{ background: `linear-gradient(90deg, var(--c-brass-solid) ${at}, var(--c-line-strong) 0)` }}
    >
      {marksOf(moments, shareOf).map(({ leader, at: when }) => (
        <span
          key={when}
          className={styles.mark}
          style={{
            ...teamColour(teams.find(({ id }) => id === leader)?.color ?? 'blue'),
            left: `${shareOf(when) * 100}%`,
          }}
          aria-hidden
        />
      ))}
      <input
        type="range"
        className={styles.slider}
        min={first.at}
        max={Math.max(end.at, first.at + MINUTE)}
        step={MINUTE}
        value={moment.at}
        aria-label="Moment of the event"
        aria-valuetext={`${timeOf(moment)}, ${scoresOf(moment, teams)}`}
        onKeyDown={keyed}
        onChange={(event) => {
          const wanted = Number(event.target.value);
          onShow(
            Math.max(
              0,
              moments.findLastIndex(({ at: when }) => when <= wanted),
            ),
          );
        }}
      />
    </div>
  );
}

function placeOfKey(key: string, moments: readonly Moment[], place: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return place + 1;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return place - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return moments.length - 1;
  if (key !== 'PageUp' && key !== 'PageDown') return null;
  const from = moments[place]?.at ?? 0;
  if (key === 'PageDown') return moments.findLastIndex(({ at }) => at <= from - HOUR);
  const far = moments.findIndex(({ at }) => at >= from + HOUR);
  return far < 0 ? moments.length - 1 : far;
}

function marksOf(moments: readonly Moment[], shareOf: (at: number) => number): Moment[] {
  let last = -1;
  return moments.filter(({ isLeadChange, at }) => {
    if (!isLeadChange || shareOf(at) - last < LEAST_APART) return false;
    last = shareOf(at);
    return true;
  });
}
