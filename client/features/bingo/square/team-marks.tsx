import type { CSSProperties } from 'react';
import type { Team } from '../../../../shared/bingo/bingo.schemas.ts';
import { teamColour } from '../teams/team-filter.tsx';
import styles from './team-marks.module.css';

/** With more teams than this, marks would be too thin to distinguish: a count is written instead. */
export const MOST_MARKS = 10;
/** A begun square shows at least this much of a mark, in percent. */
const LEAST_SEEN = 12;

interface Props {
  teams: readonly Team[];
  /** Ids of the teams that have the square. */
  done: { has(team: number): boolean; size: number };
  /** How much teams have that have begun and not completed the square, in percent by id. */
  begun?: ReadonlyMap<number, number>;
}

/**
 * One mark for each team, always in the same place; that of a team that has begun is partly filled. For the eye only:
 * labels and words say the same.
 */
export function TeamMarks({ teams, done, begun }: Props) {
  if (teams.length > MOST_MARKS) {
    return (
      <span className={styles.many} aria-hidden>
        {done.size}/{teams.length}
      </span>
    );
  }
  return (
    <span className={styles.marks} aria-hidden>
      {teams.map((team) => (
        <i
          key={team.id}
          className={styles.mark}
          style={{ ...teamColour(team.color), ...filled(begun?.get(team.id)) }}
          data-done={done.has(team.id) || undefined}
          data-begun={begun?.has(team.id) || undefined}
        />
      ))}
    </span>
  );
}

function filled(percent: number | undefined): CSSProperties & Partial<Record<'--have', string>> {
  return percent === undefined ? {} : { '--have': `${Math.max(LEAST_SEEN, percent)}%` };
}
