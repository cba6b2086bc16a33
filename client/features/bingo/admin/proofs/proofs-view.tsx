import { useRef, useState, type KeyboardEvent } from 'react';
import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { Proof } from '../../../../../shared/bingo/proofs/proofs.schemas.ts';
import { squareName } from '../../../../../shared/bingo/square-name.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { LiveSection } from '../../../../ui/feedback/live-section.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { BoardTimestamp } from '../../board-timestamp.tsx';
import { adminBoardStateOf } from '../admin-board-state.resource.ts';
import { useLive } from '../../../../lib/live/use-live.ts';
import { CodeWord } from './code-word.tsx';
import { LinksManager } from './links-manager.tsx';
import { ProofPanel } from './proof-panel.tsx';
import styles from './proofs-view.module.css';
import { type ProofQueue, proofsOf } from './proofs.resource.ts';
import { useReview } from './use-review.ts';

const STATES = { pending: 'Waits', approved: 'Approved', rejected: 'Rejected', withdrawn: 'Withdrawn' } as const;

/** The proofs of a board to decide about, and the links by which players send them. */
export function ProofsView({ boardId }: { boardId: number }) {
  const board = useLive(adminBoardStateOf(boardId), (s) => s.data?.board ?? null);
  return (
    <div className={styles.stack}>
      <LiveSection of={proofsOf(boardId)} quiet loading="Loading proofs...">
        {(queue) => <Queue boardId={boardId} queue={queue} board={board} />}
      </LiveSection>
      {board && <CodeWord board={board} />}
      <LinksManager boardId={boardId} />
    </div>
  );
}

interface QueueProps {
  boardId: number;
  queue: ProofQueue;
  /** Null until it is loaded. */
  board: Board | null;
}

function Queue({ boardId, queue: { proofs, waiting }, board }: QueueProps) {
  const review = useReview(boardId);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const noteField = useRef<HTMLDivElement>(null);
  const sorted = [...proofs].sort(
    (a, b) => Number(b.status === 'pending') - Number(a.status === 'pending') || orderOf(a, b),
  );
  const at = Math.max(
    0,
    sorted.findIndex(({ id }) => id === chosenId),
  );
  const chosen = sorted[at] ?? null;
  const choose = (proof: Proof | undefined): void => {
    if (!proof) return;
    setChosenId(proof.id);
    document.getElementById(`proof-${proof.id}`)?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'j') choose(sorted[at + 1]);
    else if (key === 'k') choose(sorted[at - 1]);
    else if (key === 'a' && chosen?.status === 'pending') review.approve(chosen);
    else if (key === 'r' && chosen?.status === 'pending') noteField.current?.querySelector('input')?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <CardSection
      title="Proofs"
      aside={<span className={styles.count}>{waiting === 0 ? 'None waits' : `${waiting} wait`}</span>}
    >
      <MessageArea message={review.action.message} onDismiss={review.action.dismiss} />
      {chosen === null ? (
        <Empty title="No proof yet">Make links for the players below: they send proofs from their phones.</Empty>
      ) : (
        <div className={styles.columns}>
          <div>
            <ul className={styles.list}>
              {sorted.map((proof) => (
                <li key={proof.id}>
                  <button
                    type="button"
                    id={`proof-${proof.id}`}
                    className={styles.row}
                    aria-pressed={proof.id === chosen.id}
                    onKeyDown={press}
                    onClick={() => {
                      setChosenId(proof.id);
                    }}
                  >
                    <span className={styles.place}>{squareName(proof)}</span>
                    <span className={styles.words}>
                      <span className={styles.name}>{proof.name}</span>
                      <span className={styles.state}>
                        {proof.item_name} · {STATES[proof.status]}
                        {proof.is_revoked === true && ', taken back'}
                      </span>
                    </span>
                    <span className={styles.state}>
                      <BoardTimestamp at={proof.sent_at} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <p className={styles.keys}>
              In the list: <kbd>J</kbd> and <kbd>K</kbd> next and before, <kbd>A</kbd> approves, <kbd>R</kbd> rejects
            </p>
          </div>
          <ProofPanel key={chosen.id} proof={chosen} code={board?.code_word} review={review} noteField={noteField} />
        </div>
      )}
    </CardSection>
  );
}

/** Those that wait in order of sending, so that nobody waits longest; the others newest first. */
function orderOf(a: Proof, b: Proof): number {
  return a.status === 'pending' ? a.id - b.id : b.id - a.id;
}
