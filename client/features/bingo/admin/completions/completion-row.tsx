import type { Completion } from '../../../../../shared/bingo/bingo.schemas.ts';
import { cellNeed } from '../../../../../shared/bingo/goals/cell-need.ts';
import { countedGoal, isFreeSquare } from '../../../../../shared/bingo/goals/free-square.ts';
import { goalFigure } from '../../../../../shared/bingo/goals/goal-words.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Timestamp } from '../../../../ui/data/timestamp.tsx';
import { TeamShield } from '../../../../ui/icons/team-shield.tsx';
import { completerOf, type Square } from '../../bingo.selectors.ts';
import { EvidenceWords } from './evidence-words.tsx';
import { RevokeCompletion } from './revoke-completion.tsx';
import styles from './square-completions.module.css';
import { WhatCounted } from './what-counted.tsx';

interface Props {
  boardId: number;
  square: Square;
  completion: Completion;
  /** True while its correction is open. */
  isOpen: boolean;
  /** True when a link opened the correction. */
  isLinked: boolean;
  onToggle: () => void;
  onRevoked: () => void;
}

/** One team that has the square, with what it rests on and its correction. */
export function CompletionRow({ boardId, square, completion, isOpen, isLinked, onToggle, onRevoked }: Props) {
  const goal = countedGoal(square.item);
  const who = completerOf(completion);
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <TeamShield color={completion.team_color} size={20} />
        <div className={styles.words}>
          <p>
            <strong>{completion.team_name}</strong>{' '}
            {goal && <span className={styles.done}>{goalFigure(cellNeed(goal), cellNeed(goal))}</span>}
          </p>
          {!isFreeSquare(completion) && (
            <p className={styles.who}>
              Finished by {who}, <Timestamp at={completion.completed_at} />
            </p>
          )}
          <p className={styles.why}>
            <EvidenceWords evidence={completion.evidence} />
          </p>
        </div>
        {!isFreeSquare(completion) && (
          <Button aria-expanded={isOpen} aria-label={`Correct: ${who} for ${completion.team_name}`} onClick={onToggle}>
            Correct
          </Button>
        )}
      </div>
      {isOpen && (
        <div className={styles.correction}>
          <RevokeCompletion completion={completion} isLinked={isLinked} onCancel={onToggle} onRevoked={onRevoked} />
          {goal && (
            <details>
              <summary className={styles.fold}>Take back one line of it instead</summary>
              <WhatCounted boardId={boardId} square={square} teamId={completion.team_id} />
            </details>
          )}
        </div>
      )}
    </li>
  );
}
