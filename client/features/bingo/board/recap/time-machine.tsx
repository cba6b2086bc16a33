import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import type { Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { Moment } from '../../../../../shared/bingo/recap/timeline.ts';
import { formatDate, formatTime } from '../../../../../shared/format/dates.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Pills } from '../../../../ui/controls/pills.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { teamColour } from '../../teams/team-filter.tsx';
import { leadWords, timeOf } from './moment-words.ts';
import styles from './recap.module.css';
import { ScoreChart } from './score-chart.tsx';
import { TimeSlider } from './time-slider.tsx';
import { PLAY_SECONDS, type PlaySeconds, usePlay } from './use-play.ts';

const DAY = 86_400_000;
const LENGTHS = PLAY_SECONDS.map((seconds) => ({ value: String(seconds), label: `${seconds} s` }));

interface Props {
  /** Oldest first, at least one. */
  moments: readonly Moment[];
  teams: readonly Team[];
  /** What was completed, by the time of the moment. */
  deeds: ReadonlyMap<number, string>;
  /** Receives the place of the moment that is shown. */
  children: (place: number) => ReactNode;
}

/** Chart and slider over the moments of a board, with a play button and a mark for each change of the lead. */
export function TimeMachine({ moments, teams, deeds, children }: Props) {
  const [seconds, setSeconds] = useState<PlaySeconds>(30);
  const { place, isPlaying, show, toggle } = usePlay(moments.length, seconds);
  const last = moments.length - 1;
  const moment = moments[place];
  const from = moments[0]?.at ?? 0;
  const until = moments[last]?.at ?? 0;
  const shareOf = useCallback((at: number) => (until === from ? 1 : (at - from) / (until - from)), [from, until]);
  if (!moment) return children(0);
  const share = shareOf(moment.at);
  return (
    <>
      <Card className={styles.machine ?? ''}>
        <div className={styles.controls}>
          <Button kind="primary" onClick={toggle} aria-label={isPlaying ? 'Pause' : 'Play the event'}>
            {isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
          </Button>
          <p className={styles.now}>
            <b>{timeOf(moment)}</b> <span>{leadWords(moment, teams)}</span> <span>{deeds.get(moment.at)}</span>
          </p>
          <Pills
            label="Length of a play"
            options={LENGTHS}
            value={String(seconds)}
            onChange={(value) => setSeconds(PLAY_SECONDS.find((one) => String(one) === value) ?? 30)}
          />
          <div className={styles.steps}>
            <Button aria-label="Moment before" disabled={place === 0} onClick={() => show(place - 1)}>
              <ChevronLeft size={18} aria-hidden />
            </Button>
            <Button aria-label="Next moment" disabled={place === last} onClick={() => show(place + 1)}>
              <ChevronRight size={18} aria-hidden />
            </Button>
          </div>
        </div>
        <ScoreChart moments={moments} teams={teams} share={share} shareOf={shareOf} />
        <TimeSlider moments={moments} teams={teams} place={place} shareOf={shareOf} onShow={show} />
        <Times from={from} until={until} />
        <div className={styles.foot}>
          <ul className={styles.legend} aria-label="Colours of the teams">
            {teams.map((team) => (
              <li key={team.id} style={teamColour(team.color)}>
                <span className={styles.sample} aria-hidden /> {team.team_name}
              </li>
            ))}
          </ul>
          <p className={styles.remark}>
            Round marks: a team took the lead. Arrow keys: next moment. Page keys: one hour.
          </p>
        </div>
      </Card>
      {children(place)}
    </>
  );
}

/** Dates under the slider; times of day for a short event. */
function Times({ from, until }: { from: number; until: number }) {
  if (until === from) return null;
  const format = until - from < 2 * DAY ? formatTime : formatDate;
  return (
    <div className={styles.times} aria-hidden>
      {[0, 1, 2, 3].map((step) => (
        <span key={step}>{format(new Date(from + ((until - from) * step) / 3).toISOString())}</span>
      ))}
    </div>
  );
}
