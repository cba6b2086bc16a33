import { Suspense, useState } from 'react';
import type { SquareProgress } from '../../../../../shared/bingo/goals/square-progress.schemas.ts';
import { thousands } from '../../../../../shared/format/numbers.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { lazyPart } from '../../../../ui/feedback/lazy-part.ts';
import { BoardTimestamp } from '../../board-timestamp.tsx';
import type { Square } from '../../bingo.selectors.ts';
import { LazyProofPictures } from '../proof/lazy-proof-pictures.tsx';
import styles from './square-goal.module.css';

// Only admins need the form, with the schemas of what admins send.
const TakeBack = lazyPart(
  async () => (await import('./take-back.tsx')).TakeBack,
  () => null,
);

interface Props {
  boardId: number;
  square: Square;
  one: SquareProgress['contributions'][number];
  isAdmin: boolean;
  /** Receives a sentence about what was taken back. */
  onTaken: (words: string) => void;
}

/** One line or record that counted, with the form that takes it back. */
export function Contribution({ boardId, square, one, isAdmin, onTaken }: Props) {
  const [isOpen, setOpen] = useState(false);
  const part = one.counted === one.amount ? thousands(one.counted) : `${thousands(one.counted)} of ${one.amount}`;
  return (
    <li className={styles.one}>
      <div className={styles.line}>
        <p className={styles.who}>
          <b>{one.name}</b> <Told one={one} />
        </p>
        <span className={styles.amount}>{part}</span>
        {isAdmin && (
          <Button
            aria-expanded={isOpen}
            aria-label={`Correct ${one.name}, ${part}`}
            onClick={() => {
              setOpen(!isOpen);
            }}
          >
            Correct
          </Button>
        )}
      </div>
      {one.evidence.kind === 'proof' && (
        <LazyProofPictures evidence={one.evidence} name={one.name} square={square.name} />
      )}
      {isOpen && (
        <Suspense>
          <TakeBack
            boardId={boardId}
            square={square}
            one={one}
            onClose={() => {
              setOpen(false);
            }}
            onTaken={onTaken}
          />
        </Suspense>
      )}
    </li>
  );
}

function Told({ one: { evidence, at } }: Pick<Props, 'one'>) {
  const happened = <BoardTimestamp at={at} stop />;
  if (evidence.kind === 'unknown') return <span className={styles.told}>{happened}. Reload the page for more.</span>;
  if (evidence.kind === 'free') return <span className={styles.told}>{happened}, from the start</span>;
  if (evidence.kind === 'manual') {
    return (
      <span className={styles.told}>
        {evidence.note !== null && `${evidence.note} · `}
        {happened}, recorded by {evidence.recorded_by}
      </span>
    );
  }
  if (evidence.kind === 'proof') {
    return (
      <span className={styles.told}>
        {evidence.note !== null && `${evidence.note} · `}
        {happened}, proof approved by {evidence.approved_by}
      </span>
    );
  }
  return (
    <span className={styles.told}>
      “{evidence.text}” · {happened}, read <BoardTimestamp at={evidence.read_at} stop />
    </span>
  );
}
