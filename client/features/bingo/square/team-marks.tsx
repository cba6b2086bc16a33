import type { Team } from '../../../../shared/bingo/bingo.schemas.ts';
import { teamColour } from '../teams/team-filter.tsx';
import styles from './team-marks.module.css';

/** With more teams than this, marks would be too thin to distinguish: a count is written instead. */
const MOST_MARKS = 10;

interface Props {
  teams: readonly Team[];
  /** Ids of the teams that have the square. */
  done: { has(team: number): boolean; size: number };
}

/** One mark for each team, always in the same place. For the eye only: labels and words say the same. */
export function TeamMarks({ teams, done }: Props) {
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
          style={teamColour(team.color)}
          data-done={done.has(team.id) || undefined}
        />
      ))}
    </span>
  );
}
