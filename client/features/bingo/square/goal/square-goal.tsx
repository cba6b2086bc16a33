import { useState } from 'react';
import type { Goal, Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { Gains } from '../../../../../shared/bingo/scoring/gains.ts';
import { cellNeed } from '../../../../../shared/bingo/goals/cell-need.ts';
import { LoadState } from '../../../../ui/feedback/load-state.tsx';
import type { Square } from '../../bingo.selectors.ts';
import styles from './square-goal.module.css';
import { TeamChoice } from './team-choice.tsx';
import { TeamPart } from './team-part.tsx';
import { useSquareProgress } from './use-square-progress.ts';

interface Props {
  boardId: number;
  square: Square;
  goal: Goal;
  teams: readonly Team[];
  /** The team that the board shows; null for all. */
  team: Team | null;
  /** The points of the board; null without. */
  gains?: Gains | null;
  /** True for an admin, who can take back what counted. */
  isAdmin: boolean;
}

/** What each team has of a square that asks for more than one, and from which lines and records one of them has it. */
export function SquareGoal({ boardId, square, goal, teams, team, gains = null, isAdmin }: Props) {
  const [wanted, setWanted] = useState<number | null>(team?.id ?? null);
  const { teams: read, error, isHidden, retry } = useSquareProgress(boardId, square);
  const need = cellNeed(goal);
  const done = new Map(square.completions.map((completion) => [completion.team_id, completion]));
  const shares = new Map(square.progress.map((share) => [share.team.id, share.have]));
  const best = square.progress[0]?.team.id ?? square.completions[0]?.team_id ?? teams[0]?.id;
  const chosen = teams.find(({ id }) => id === wanted) ?? teams.find(({ id }) => id === best);
  if (!chosen) return <p className={styles.none}>No team plays on this board yet.</p>;
  const haveOf = (id: number): number => (done.has(id) ? need : (shares.get(id) ?? 0));
  return (
    <div className={styles.goal}>
      <ul className={styles.teams} aria-label="Teams">
        {teams.map((one) => (
          <TeamChoice
            key={one.id}
            team={one}
            goal={goal}
            have={haveOf(one.id)}
            completion={done.get(one.id) ?? null}
            isChosen={one.id === chosen.id}
            onChoose={setWanted}
          />
        ))}
      </ul>
      {!isHidden && (
        <div className={styles.part}>
          {read === null ? (
            <LoadState loading="Loading what counted..." error={error} onRetry={retry} />
          ) : (
            <TeamPart
              key={chosen.id}
              boardId={boardId}
              square={square}
              goal={goal}
              team={chosen}
              have={haveOf(chosen.id)}
              completion={done.get(chosen.id) ?? null}
              gain={gains?.of(chosen.id, square) ?? null}
              read={read.find(({ team_id }) => team_id === chosen.id) ?? null}
              isAdmin={isAdmin}
            />
          )}
        </div>
      )}
    </div>
  );
}
