import type { CSSProperties } from 'react';
import { pointsWords } from '../../../../shared/bingo/scoring/score-figure.ts';
import type { Progress, Standing } from '../../../../shared/bingo/standings.ts';
import { TeamShield } from '../../../ui/icons/team-shield.tsx';
import { YouMark } from '../../../ui/data/you-mark.tsx';
import styles from './team-filter.module.css';

interface Props {
  /** In order of creation. */
  teams: readonly Standing[];
  all: Progress;
  /** Id of the chosen team; null for all. */
  chosen: number | null;
  /** Id of the visitor's own team, or null. */
  mine: number | null;
  onChoose: (team: number | null) => void;
}

/** Chooses all teams or one; each button shows the completed squares of the total. */
export function TeamFilter({ teams, all, chosen, mine, onChoose }: Props) {
  return (
    <div className={styles.filter} role="group" aria-label="Team">
      <button
        type="button"
        className={styles.team}
        aria-pressed={chosen === null}
        onClick={() => {
          onChoose(null);
        }}
      >
        <span className={styles.words}>
          <span className={styles.name}>All Teams</span> <Done progress={all} />
        </span>
      </button>
      {teams.map(({ team, ...progress }) => (
        <button
          key={team.id}
          type="button"
          className={styles.team}
          style={teamColour(team.color)}
          data-team
          aria-pressed={chosen === team.id}
          onClick={() => {
            onChoose(team.id);
          }}
        >
          <TeamShield color={team.color} />
          <span className={styles.words}>
            <span className={styles.name}>{team.team_name}</span>{' '}
            {progress.points === null ? <Done progress={progress} /> : <Points points={progress.points} />}
          </span>
          {mine === team.id && <YouMark />}
        </button>
      ))}
    </div>
  );
}

function Done({ progress }: { progress: Progress }) {
  return (
    <span className={styles.done}>
      {progress.completed}/{progress.total} <span className="sr-only">completed</span>
    </span>
  );
}

function Points({ points }: { points: number }) {
  return <span className={styles.done}>{pointsWords(points)}</span>;
}

/** Returns the CSS custom properties with a team's colours. */
export function teamColour(color: string): CSSProperties {
  const style: CSSProperties & Record<'--team' | '--team-ink', string> = {
    '--team': `var(--team-${color})`,
    '--team-ink': `var(--team-${color}-text)`,
  };
  return style;
}
