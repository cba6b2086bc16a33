import { useState } from 'react';
import type { Goal } from '../../../../../shared/bingo/bingo.schemas.ts';
import { cellNeed } from '../../../../../shared/bingo/goals/cell-need.ts';
import { goalFigure } from '../../../../../shared/bingo/goals/goal-words.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TeamShield } from '../../../../ui/icons/team-shield.tsx';
import type { Square, TeamShare } from '../../bingo.selectors.ts';
import { GoalBar } from '../../square/goal/goal-bar.tsx';
import { teamColour } from '../../teams/team-filter.tsx';
import styles from './square-completions.module.css';
import { WhatCounted } from './what-counted.tsx';

interface Props {
  boardId: number;
  square: Square;
  goal: Goal;
  share: TeamShare;
}

/** One team that has begun the square, with a bar, and with what counted to correct. */
export function ProgressRow({ boardId, square, goal, share: { team, have } }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles.row} style={teamColour(team.color)}>
      <div className={styles.head}>
        <TeamShield color={team.color} size={20} />
        <div className={styles.words}>
          <p>
            <strong>{team.team_name}</strong> <span aria-hidden>{goalFigure(have, cellNeed(goal))}</span>
          </p>
          <GoalBar className={styles.bar} label={team.team_name} goal={goal} have={have} />
        </div>
        <Button
          aria-expanded={isOpen}
          aria-label={`Correct: progress of ${team.team_name}`}
          onClick={() => setOpen(!isOpen)}
        >
          Correct
        </Button>
      </div>
      {isOpen && <WhatCounted boardId={boardId} square={square} teamId={team.id} />}
    </li>
  );
}
