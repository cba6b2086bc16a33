import { scaleLinear } from '@visx/scale';
import { useId, useMemo } from 'react';
import type { Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { Moment } from '../../../../../shared/bingo/recap/timeline.ts';
import { signed } from '../../../../../shared/bingo/scoring/score-figure.ts';
import { teamColour } from '../../teams/team-filter.tsx';
import styles from './recap.module.css';

const WIDTH = 1000;
const HEIGHT = 200;

interface Props {
  moments: readonly Moment[];
  teams: readonly Team[];
  /** Part of the time that is over, from 0 to 1. */
  share: number;
  /** Returns where a time is, from 0 to 1. */
  shareOf: (at: number) => number;
}

/** The scores of all teams over the time of the event; what is still to come is pale. Its numbers are in the slider. */
export function ScoreChart({ moments, teams, share, shareOf }: Props) {
  const clip = useId();
  const y = useMemo(() => {
    const all = moments.flatMap(({ scores }) => scores);
    const [least, most] = all.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)], [0, 1]);
    return scaleLinear<number>({ domain: [least ?? 0, most ?? 1], range: [HEIGHT, 0], nice: 4 });
  }, [moments]);
  const paths = useMemo(
    () =>
      teams.map((_, team) =>
        pathOf(
          moments,
          team,
          (at) => shareOf(at) * WIDTH,
          (score) => y(score) ?? 0,
        ),
      ),
    [moments, teams, shareOf, y],
  );
  const lines = teams.map((team, number) => (
    <path key={team.id} className={styles.path} style={teamColour(team.color)} d={paths[number]} />
  ));
  return (
    <div className={styles.chart} aria-hidden>
      {y
        .ticks(4)
        .filter(Number.isInteger)
        .map((tick) => (
          <span key={tick} className={styles.tick} style={{ top: `${((y(tick) ?? 0) / HEIGHT) * 100}%` }}>
            <span>{signed(tick)}</span>
          </span>
        ))}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <clipPath id={clip}>
          <rect x={-5} y={-10} width={share * WIDTH + 5} height={HEIGHT + 20} />
        </clipPath>
        <g className={styles.future}>{lines}</g>
        <g clipPath={`url(#${clip})`}>{lines}</g>
      </svg>
      <span className={styles.cursor} style={{ left: `${share * 100}%` }} />
    </div>
  );
}

/** Returns the steps of a team's score; a moment without a change adds nothing. */
function pathOf(
  moments: readonly Moment[],
  team: number,
  x: (at: number) => number,
  y: (score: number) => number,
): string {
  let last = 0;
  const steps = moments.flatMap(({ at, scores }) => {
    const score = scores[team] ?? 0;
    if (score === last) return [];
    last = score;
    return [`H${x(at).toFixed(1)}V${y(score).toFixed(1)}`];
  });
  return `M0 ${y(0).toFixed(1)}${steps.join('')}H${WIDTH}`;
}
