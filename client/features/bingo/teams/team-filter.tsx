import type { CSSProperties } from 'react';
import type { Progress, Standing } from '../../../../shared/bingo/standings.ts';
import { TeamShield } from '../../../ui/icons/team-shield.tsx';
import { YouMark } from '../../../ui/data/you-mark.tsx';
import styles from './team-filter.module.css';

interface Props {
  /** In order of creation. */
  teams: readonly Standing[];
  all: Progress;
  /** Id of the chosen team; null: all. */
  chosen: number | null;
  /** The visitor's own team. */
  mine: number | null;
  onChoose: (team: number | null) => void;
}

/** All Teams or one, each with what it has completed of what there is. */
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
            <span className={styles.name}>{team.team_name}</span> <Done progress={progress} />
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

/** The custom properties that a team's parts are painted with. */
export function teamColour(color: string): CSSProperties {
  const style: CSSProperties & Record<'--team' | '--team-ink', string> = {
    '--team': `var(--team-${color})`,
    '--team-ink': `var(--team-${color}-text)`,
  };
  return style;
}
