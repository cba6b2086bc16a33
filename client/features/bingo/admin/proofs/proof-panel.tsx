import { useEffect, useState, type RefObject } from 'react';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { codeWordsAt } from '../../../../../shared/bingo/code-words/code-words-at.ts';
import { bingoReviewRoutes } from '../../../../../shared/bingo/proofs/proofs.routes.ts';
import type { Proof, ProofDetails } from '../../../../../shared/bingo/proofs/proofs.schemas.ts';
import { squareName } from '../../../../../shared/bingo/square-name.ts';
import { addressOf } from '../../../../../shared/http/route.ts';
import { request } from '../../../../lib/api/api.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { EditingTag } from '../../../../ui/feedback/editing-tag.tsx';
import { BoardTimestamp } from '../../board-timestamp.tsx';
import { ProofDecision } from './proof-decision.tsx';
import styles from './proofs-view.module.css';
import type { useReview } from './use-review.ts';

interface Props {
  proof: Proof;
  /** Null until it is loaded. */
  state: BingoState | null;
  review: ReturnType<typeof useReview>;
  noteField: RefObject<HTMLDivElement | null>;
}

/** One proof with its pictures, what helps to decide, and the decision. */
export function ProofPanel({ proof, state, review, noteField }: Props) {
  const { action, reopen, deletePictures } = review;
  const busy = action.busy !== null;
  const words = codeWordsAt(state?.board.code_word, proof.at, proof.sent_at);
  return (
    <div className={styles.panel}>
      <h3 className={styles.title}>
        {squareName(proof)} {proof.item_name}
      </h3>
      {proof.status === 'pending' && (
        <EditingTag thing={`proof:${proof.id}`} name={`the proof for ${squareName(proof)}`} isOpen />
      )}
      <p className={styles.state}>
        {proof.name} · happened <BoardTimestamp at={proof.at} stop />
        {proof.amount !== null && ` · ${proof.amount} of it`}
        {proof.part !== null && ` · part ${proof.part}`}
      </p>
      {proof.note !== null && <p className={styles.remark}>“{proof.note}”</p>}
      {words.length > 0 && (
        <p className={styles.state}>
          Code word: <b className={styles.code}>{words.join(' or ')}</b>
        </p>
      )}
      <div className={styles.pictures}>
        {proof.pictures.map((picture, at) => {
          const file = addressOf(bingoReviewRoutes.adminPicture, { params: { file: `${picture.id}.webp` } });
          return (
            <a key={picture.id} href={file} target="_blank" rel="noreferrer">
              <img src={file} alt={`Proof of ${proof.name}, ${at + 1}`} width={picture.width} height={picture.height} />
            </a>
          );
        })}
      </div>
      {proof.pictures_deleted_at !== null && (
        <p className={styles.state}>
          The pictures were deleted, <BoardTimestamp at={proof.pictures_deleted_at} stop />
        </p>
      )}
      {proof.status === 'pending' ? (
        <ProofDecision proof={proof} state={state} review={review} noteField={noteField} />
      ) : (
        <Decided proof={proof} />
      )}
      <div className={styles.actions}>
        {(proof.status === 'approved' || proof.status === 'rejected') && (
          <Button busy={busy} onClick={() => reopen(proof)}>
            Open again
          </Button>
        )}
        {proof.pictures.length > 0 && proof.status !== 'pending' && (
          <Button kind="quiet" busy={busy} onClick={() => deletePictures(proof)}>
            Delete the pictures
          </Button>
        )}
      </div>
      {/* Read later, so it stands below: above the buttons it would move them under the pointer. */}
      <Beside proof={proof} />
    </div>
  );
}

function Decided({ proof }: { proof: Proof }) {
  if (proof.decided_at === null) return null;
  const what =
    proof.status === 'withdrawn'
      ? 'Withdrawn by the player'
      : `${proof.status === 'approved' ? 'Approved' : 'Rejected'} by ${proof.decided_by ?? 'an admin'}`;
  return (
    <p className={styles.remark}>
      {what}, <BoardTimestamp at={proof.decided_at} stop />
      {proof.decision_note !== null && `: ${proof.decision_note}`}
    </p>
  );
}

/** The player's log around the time, and other proofs with the same picture. */
function Beside({ proof }: { proof: Proof }) {
  const [details, setDetails] = useState<ProofDetails | null>(null);
  useEffect(() => {
    const left = new AbortController();
    request(bingoReviewRoutes.getProof, { params: { id: proof.id }, signal: left.signal }).then(
      ({ data }) => setDetails(data),
      () => undefined, // The decision does not need it.
    );
    return () => left.abort();
  }, [proof.id, proof.revision]);
  if (!details) return null;
  return (
    <>
      {details.same_pictures.length > 0 && (
        <p className={styles.warning}>
          The same picture was sent with{' '}
          {details.same_pictures.map((other) => `${squareName(other)} by ${other.name} (${other.status})`).join(', ')}.
        </p>
      )}
      <details className={styles.lines}>
        <summary>
          {details.lines.length === 0
            ? 'No log line within 2 hours'
            : `${details.lines.length} log lines within 2 hours`}
        </summary>
        <ul>
          {details.lines.map(({ text, at }, index) => (
            <li key={`${at} ${index}`}>
              {text}, <BoardTimestamp at={at} stop />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
