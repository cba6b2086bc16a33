import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { Moment } from '../../../../../shared/bingo/recap/timeline.ts';
import { formatDate, formatTime } from '../../../../../shared/format/dates.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { teamColour } from '../../teams/team-filter.tsx';
import styles from './recap.module.css';
import { PLAY_SECONDS, type PlaySeconds, usePlay } from './use-play.ts';

const HOUR = 3_600_000;

interface Props {
  moments: readonly Moment[];
  teams: readonly Team[];
  /** Receives the place of the moment that is shown. */
  children: (place: number) => ReactNode;
}

/** Slider over the moments of a board, with a play button and a mark for each change of the lead. */
export function TimeMachine({ moments, teams, children }: Props) {
  const [seconds, setSeconds] = useState<PlaySeconds>(30);
  const { place, isPlaying, show, toggle } = usePlay(moments.length, seconds);
  const last = moments.length - 1;
  const moment = moments[place];
  if (!moment) return children(0);
  const keyed = (event: KeyboardEvent): void => {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
    event.preventDefault();
    show(hourAway(moments, place, event.key === 'PageUp' ? 1 : -1));
  };
  return (
    <>
      <div className={styles.machine}>
        <div className={styles.controls}>
          <Button kind="primary" onClick={toggle} aria-label={isPlaying ? 'Pause' : 'Play the event'}>
            {isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
          </Button>
          <p className={styles.now}>
            <b>{timeOf(moment)}</b> {wordsOf(moment, teams)}
          </p>
          <div className={styles.speeds} role="group" aria-label="Length of a play">
            {PLAY_SECONDS.map((one) => (
              <Button key={one} kind="quiet" aria-pressed={one === seconds} onClick={() => setSeconds(one)}>
                {one} s
              </Button>
            ))}
          </div>
          <Button kind="quiet" aria-label="Moment before" disabled={place === 0} onClick={() => show(place - 1)}>
            <ChevronLeft size={18} aria-hidden />
          </Button>
          <Button kind="quiet" aria-label="Next moment" disabled={place === last} onClick={() => show(place + 1)}>
            <ChevronRight size={18} aria-hidden />
          </Button>
        </div>
        <div className={styles.track}>
          <input
            type="range"
            className={styles.slider}
            min={0}
            max={last}
            value={place}
            aria-label="Moment of the event"
            aria-valuetext={`${timeOf(moment)}, ${scoresOf(moment, teams)}`}
            onKeyDown={keyed}
            onChange={(event) => show(Number(event.target.value))}
          />
          {moments.map(
            ({ isLeadChange, leader, at }, number) =>
              isLeadChange && (
                <span
                  key={at}
                  className={styles.mark}
                  style={{
                    ...teamColour(teams.find(({ id }) => id === leader)?.color ?? 'blue'),
                    left: `${last === 0 ? 0 : (number / last) * 100}%`,
                  }}
                  aria-hidden
                />
              ),
          )}
        </div>
        <p className={styles.remark}>
          Round marks: a team took the lead. Arrow keys: next moment. Page keys: one hour.
        </p>
      </div>
      {children(place)}
    </>
  );
}

/** Returns the place of the moment that is at least an hour away, or the outermost one. */
function hourAway(moments: readonly Moment[], place: number, direction: 1 | -1): number {
  const from = moments[place]?.at ?? 0;
  const far = moments.findIndex(({ at }) => at >= from + HOUR);
  if (direction === 1) return far < 0 ? moments.length - 1 : far;
  return Math.max(
    0,
    moments.findLastIndex(({ at }) => at <= from - HOUR),
  );
}

function timeOf({ at }: Moment): string {
  const iso = new Date(at).toISOString();
  return `${formatDate(iso)}, ${formatTime(iso)}`;
}

function scoresOf({ scores }: Moment, teams: readonly Team[]): string {
  return teams.map(({ team_name }, number) => `${team_name} ${scores[number] ?? 0}`).join(', ');
}

function wordsOf({ isLeadChange, leader }: Moment, teams: readonly Team[]): string {
  const name = teams.find(({ id }) => id === leader)?.team_name;
  if (name === undefined) return 'The lead is shared.';
  return isLeadChange ? `${name} takes the lead.` : `${name} leads.`;
}
