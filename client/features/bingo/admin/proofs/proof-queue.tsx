import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { Proof } from '../../../../../shared/bingo/proofs/proofs.schemas.ts';
import { squareName } from '../../../../../shared/bingo/square-name.ts';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { BoardTimestamp } from '../../board-timestamp.tsx';
import { ProofPanel } from './proof-panel.tsx';
import styles from './proofs-view.module.css';
import type { useReview } from './use-review.ts';

const STATES = { pending: 'Waits', approved: 'Approved', rejected: 'Rejected', withdrawn: 'Withdrawn' } as const;

interface Props {
  proofs: readonly Proof[];
  review: ReturnType<typeof useReview>;
  /** Null until it is loaded. */
  state: BingoState | null;
  /** True where there is no room for two columns: the chosen proof stands above the others. */
  isNarrow?: boolean;
}

/** A list of proofs and the chosen one of them, which is decided by buttons or keys. */
export function ProofQueue({ proofs, review, state, isNarrow = false }: Props) {
  const { chosen, at, choose } = useChosen(proofs);
  const noteField = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'j') choose(proofs[at + 1]);
    else if (key === 'k') choose(proofs[at - 1]);
    else if (key === 'a' && chosen?.status === 'pending') review.approve(chosen);
    else if (key === 'r' && chosen?.status === 'pending') noteField.current?.querySelector('input')?.focus();
    else return;
    event.preventDefault();
  };
  if (!chosen) return null;
  const list = (
    <div>
      <ul className={styles.list}>
        {proofs.map((proof) => (
          <li key={proof.id}>
            <button
              type="button"
              id={rowOf(proof)}
              className={styles.row}
              aria-pressed={proof.id === chosen.id}
              onKeyDown={press}
              onClick={() => {
                choose(proof);
              }}
            >
              <ProofRow proof={proof} />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.keys}>
        In the list: <kbd>J</kbd> and <kbd>K</kbd> next and before, <kbd>A</kbd> approves, <kbd>R</kbd> rejects
      </p>
    </div>
  );
  const panel = (
    <div>
      <MessageArea message={review.action.message} onDismiss={review.action.dismiss} />
      <ProofPanel key={chosen.id} proof={chosen} state={state} review={review} noteField={noteField} />
    </div>
  );
  if (isNarrow) {
    return (
      <div className={styles.narrow}>
        {panel}
        {list}
      </div>
    );
  }
  return (
    <div className={styles.columns}>
      {list}
      {panel}
    </div>
  );
}

function ProofRow({ proof }: { proof: Proof }) {
  return (
    <>
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
    </>
  );
}

/**
 * Which proof of a list is chosen. When that one leaves the list, because it was decided, the one that takes its place is
 * chosen, and has the focus if the keyboard was in the list.
 */
function useChosen(proofs: readonly Proof[]) {
  const [last, setLast] = useState({ id: 0, at: 0 });
  const found = proofs.findIndex(({ id }) => id === last.id);
  const at = found >= 0 ? found : Math.max(0, Math.min(last.at, proofs.length - 1));
  const chosen = proofs[at] ?? null;
  const id = chosen?.id ?? 0;
  if (last.id !== id || last.at !== at) setLast({ id, at });
  const inList = useRef(false);
  useEffect(() => {
    const row = document.getElementById(`proof-${id}`);
    const follow = (): void => {
      inList.current = document.activeElement === row;
    };
    // The browser moves the focus to the page when the row that has it leaves.
    if (inList.current && document.activeElement === document.body) row?.focus();
    follow();
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [id]);
  const choose = (proof: Proof | undefined): void => {
    if (!proof) return;
    setLast({ id: proof.id, at: proofs.indexOf(proof) });
    document.getElementById(rowOf(proof))?.focus();
  };
  return { chosen, at, choose };
}

function rowOf(proof: Proof): string {
  return `proof-${proof.id}`;
}
