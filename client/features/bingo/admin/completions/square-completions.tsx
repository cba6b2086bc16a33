import { useState } from 'react';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { countedGoal } from '../../../../../shared/bingo/goals/free-square.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import type { Square } from '../../bingo.selectors.ts';
import { CompletionRow } from './completion-row.tsx';
import { ProgressRow } from './progress-row.tsx';
import { RecordCompletion } from './record-completion.tsx';
import styles from './square-completions.module.css';

interface Props {
  state: BingoState;
  square: Square;
  /** Id of the completion that a link asks to correct; null for none. */
  linked: number | null;
}

/**
 * Lists which teams have a square and which have begun it, with what that rests on; corrects it, and records what no log
 * shows. D235.
 */
export function SquareCompletions({ state, square, linked }: Props) {
  const [corrected, setCorrected] = useState<number | null>(linked);
  const [isGone] = useState(linked !== null && !square.completions.some(({ id }) => id === linked));
  // The form of a done action is gone: its success is told here.
  const { message, show, dismiss } = useAction();
  const goal = countedGoal(square.item);
  const hasIt = (id: number): boolean => square.completions.some(({ team_id }) => team_id === id);
  const open = state.teams.filter(({ id }) => !hasIt(id));
  const begun = square.progress.filter(({ team }) => !hasIt(team.id));
  if (!square.item) return <p className={styles.none}>Nothing has been put on this square yet.</p>;
  return (
    <section aria-label="Completions of this square">
      {isGone && (
        <p className={styles.none} role="status">
          The completion of that link was revoked, or moved to another line.
        </p>
      )}
      <MessageArea message={message} onDismiss={dismiss} />
      {square.completions.length === 0 && <p className={styles.none}>No team has completed it.</p>}
      <ul className={styles.list}>
        {square.completions.map((completion) => (
          <CompletionRow
            key={completion.id}
            boardId={state.board.id}
            square={square}
            completion={completion}
            isOpen={corrected === completion.id}
            isLinked={completion.id === linked}
            onToggle={() => {
              dismiss();
              setCorrected(corrected === completion.id ? null : completion.id);
            }}
            onRevoked={() => {
              setCorrected(null);
              show({ kind: 'success', title: `The completion of ${completion.team_name} is revoked` });
            }}
          />
        ))}
        {goal &&
          begun.map((share) => (
            <ProgressRow key={share.team.id} boardId={state.board.id} square={square} goal={goal} share={share} />
          ))}
      </ul>
      {open.length > 0 && <RecordCompletion state={state} square={square} open={open} onRecorded={show} />}
    </section>
  );
}
