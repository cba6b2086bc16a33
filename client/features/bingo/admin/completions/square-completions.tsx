import { isFreeSquare } from '../../../../../shared/bingo/goals/free-square.ts';
import { useState } from 'react';
import type { BingoState, Completion } from '../../../../../shared/bingo/bingo.schemas.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { thousands } from '../../../../../shared/format/numbers.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { Timestamp } from '../../../../ui/data/timestamp.tsx';
import { completerOf, type Square } from '../../bingo.selectors.ts';
import styles from '../board-editor.module.css';
import { RecordCompletion } from './record-completion.tsx';
import { RevokeCompletion } from './revoke-completion.tsx';

interface Props {
  state: BingoState;
  square: Square;
  /** Id of the completion that a link asks to correct; null for none. */
  linked: number | null;
}

/** Lists the completions of a square with their evidence; revokes them, and records one that no log shows. D235. */
export function SquareCompletions({ state, square, linked }: Props) {
  const [revoking, setRevoking] = useState<number | null>(linked);
  const [isGone] = useState(linked !== null && !square.completions.some(({ id }) => id === linked));
  // The form of a done action is gone: its success is told here.
  const { message, show, dismiss } = useAction();
  const open = state.teams.filter(({ id }) => !square.completions.some(({ team_id }) => team_id === id));
  return (
    <CardSection title="Completions of this square">
      {isGone && (
        <p className={styles.hint} role="status">
          The completion of that link was revoked, or moved to another line.
        </p>
      )}
      <MessageArea message={message} onDismiss={dismiss} />
      {square.completions.length === 0 && <p className={styles.hint}>No team has completed it.</p>}
      <ul className={styles.lines}>
        {square.completions.map((completion) => (
          <li key={completion.id} className={styles.line}>
            <strong>{completion.team_name}</strong>: {completerOf(completion)} ·{' '}
            <Timestamp at={completion.completed_at} />
            <p className={styles.why}>
              <Why evidence={completion.evidence} />
            </p>
            {revoking === completion.id ? (
              <RevokeCompletion
                completion={completion}
                isLinked={completion.id === linked}
                onCancel={() => {
                  setRevoking(null);
                }}
                onRevoked={() => {
                  setRevoking(null);
                  show({ kind: 'success', title: `The completion of ${completion.team_name} is revoked` });
                }}
              />
            ) : isFreeSquare(completion) ? null : (
              <Button
                kind="danger"
                onClick={() => {
                  dismiss();
                  setRevoking(completion.id);
                }}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open.length > 0 && <RecordCompletion state={state} square={square} open={open} onRecorded={show} />}
    </CardSection>
  );
}

function Why({ evidence }: Pick<Completion, 'evidence'>) {
  if (evidence.kind === 'log' || evidence.kind === 'reading') {
    return (
      <>
        {evidence.text} ({evidence.matched}), read <Timestamp at={evidence.read_at} />
      </>
    );
  }
  if (evidence.kind === 'count') {
    return (
      <>
        {thousands(evidence.total)} from {evidence.lines} lines, the last: {evidence.last.text} ({evidence.matched}),
        read <Timestamp at={evidence.last.read_at} />
      </>
    );
  }
  if (evidence.kind === 'set') {
    return (
      <>
        {evidence.done} parts, the last: {evidence.last.text}, read <Timestamp at={evidence.last.read_at} />
      </>
    );
  }
  if (evidence.kind === 'free') return <>Every team has it from the start.</>;
  if (evidence.kind === 'proof') {
    return (
      <>
        Proof approved by {evidence.approved_by}, <Timestamp at={evidence.approved_at} />
        {evidence.note !== null && `: ${evidence.note}`}
      </>
    );
  }
  return (
    <>
      Recorded by {evidence.recorded_by}, <Timestamp at={evidence.recorded_at} />
      {evidence.note !== null && `: ${evidence.note}`}
    </>
  );
}
