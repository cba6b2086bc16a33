import type { Goal } from '../../../../../shared/bingo/bingo.schemas.ts';
import { cellNeed } from '../../../../../shared/bingo/goals/cell-need.ts';
import { goalPercent, goalProgress } from '../../../../../shared/bingo/goals/goal-words.ts';
import styles from './goal-bar.module.css';

interface Props {
  /** Whose progress it is; null where words beside the bar say it all. */
  label: string | null;
  goal: Goal;
  have: number;
  className?: string | undefined;
}

/** How much of a square is done, in the colour of the team around it, and in words for who cannot see it. */
export function GoalBar({ label, goal, have, className = '' }: Props) {
  const need = cellNeed(goal);
  const told =
    label === null
      ? { 'aria-hidden': true }
      : {
          role: 'progressbar',
          'aria-label': label,
          'aria-valuemin': 0,
          'aria-valuemax': need,
          'aria-valuenow': have,
          'aria-valuetext': goalProgress(goal, have),
        };
  return (
    <span className={`${styles.bar} ${className}`} {...told}>
      <i style={{ width: `${goalPercent(have, need)}%` }} />
    </span>
  );
}
