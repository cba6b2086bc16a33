import type { Completion, Goal, Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import { cellNeed } from '../../../../../shared/bingo/goals/cell-need.ts';
import { goalFigure, goalToGo, isTeamEffort } from '../../../../../shared/bingo/goals/goal-words.ts';
import { TeamShield } from '../../../../ui/icons/team-shield.tsx';
import { BoardTimestamp } from '../../board-timestamp.tsx';
import { completerOf } from '../../bingo.selectors.ts';
import { teamColour } from '../../teams/team-filter.tsx';
import { GoalBar } from './goal-bar.tsx';
import styles from './square-goal.module.css';

interface Props {
  team: Team;
  goal: Goal;
  have: number;
  /** Null while the team has not completed the square. */
  completion: Completion | null;
  isChosen: boolean;
  onChoose: (team: number) => void;
}

/** A team's progress; the button shows from what the team has it. */
export function TeamChoice({ team, goal, have, completion, isChosen, onChoose }: Props) {
  const need = cellNeed(goal);
  return (
    <li className={styles.team} style={teamColour(team.color)} data-chosen={isChosen || undefined}>
      <TeamShield color={team.color} size={20} />
      <button
        type="button"
        className={styles.choose}
        aria-pressed={isChosen}
        onClick={() => {
          onChoose(team.id);
        }}
      >
        {team.team_name}
      </button>
      <span className={styles.figure} aria-hidden>
        {goalFigure(have, need)}
      </span>
      <GoalBar className={styles.bar} label={team.team_name} goal={goal} have={have} />
      <p className={styles.state}>
        {completion ? (
          <>
            {isTeamEffort(completion) ? 'Team' : completerOf(completion)},{' '}
            <BoardTimestamp at={completion.completed_at} />
          </>
        ) : (
          goalToGo(goal, have)
        )}
      </p>
    </li>
  );
}
