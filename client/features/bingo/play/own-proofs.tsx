import { useState } from 'react';
import { bingoProofRoutes } from '../../../../shared/bingo/proofs/proofs.routes.ts';
import type { OwnProof, ProofState } from '../../../../shared/bingo/proofs/proofs.schemas.ts';
import { squareName } from '../../../../shared/bingo/square-name.ts';
import { request } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { MessageArea } from '../../../ui/feedback/message-area.tsx';
import { BoardTimestamp } from '../board-timestamp.tsx';
import { linkHeaders } from './play-link.ts';
import styles from './play.module.css';

const STATES: Record<ProofState, string> = {
  pending: 'Waits for an admin',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

interface Props {
  secret: string;
  proofs: readonly OwnProof[];
  refresh: () => Promise<void>;
}

/** The proofs that were sent, with what was decided, and why. */
export function OwnProofs({ secret, proofs, refresh }: Props) {
  const action = useAction();
  const withdraw = (proof: OwnProof): void => {
    action.run('withdraw', 'The proof was not withdrawn', async () => {
      await request(bingoProofRoutes.withdraw, { headers: linkHeaders(secret), params: { id: proof.id } });
      await refresh();
      return { kind: 'success', title: `The proof for ${squareName(proof)} is withdrawn` };
    });
  };
  if (proofs.length === 0) return <p className={styles.none}>Nothing was sent yet.</p>;
  return (
    <>
      <MessageArea message={action.message} onDismiss={action.dismiss} />
      <ul className={styles.rows}>
        {proofs.map((proof) => (
          <li key={proof.id} className={styles.proof}>
            <span className={styles.place}>{squareName(proof)}</span>
            <span className={styles.words}>
              <span className={styles.name}>{proof.item_name}</span>
              <span className={styles.state} data-state={proof.status}>
                {proof.status === 'pending' && proof.pictures.length === 0
                  ? 'A picture is missing'
                  : STATES[proof.status]}
                {proof.decided_by !== null && ` by ${proof.decided_by}`}
              </span>
              {proof.decision_note !== null && <span className={styles.reason}>{proof.decision_note}</span>}
              <span className={styles.state}>
                {proof.name}, sent <BoardTimestamp at={proof.sent_at} />
              </span>
              <Pictures secret={secret} proof={proof} />
            </span>
            {proof.status === 'pending' && (
              <Button
                kind="quiet"
                busy={action.busy !== null}
                aria-label={`Withdraw the proof for ${squareName(proof)}`}
                onClick={() => {
                  withdraw(proof);
                }}
              >
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Pictures have no address that a page could name, so they are read when they are asked for. */
function Pictures({ secret, proof }: { secret: string; proof: OwnProof }) {
  const [shown, setShown] = useState<string[] | null>(null);
  const action = useAction();
  if (proof.pictures.length === 0) return null;
  if (shown) {
    return (
      <span className={styles.pictures}>
        {shown.map((picture, at) => (
          <img key={proof.pictures[at]?.id} src={picture} alt={`Proof for ${squareName(proof)}, ${at + 1}`} />
        ))}
      </span>
    );
  }
  const show = (): void => {
    action.run('show', 'The pictures could not be loaded', async () => {
      const headers = linkHeaders(secret);
      const answers = await Promise.all(
        proof.pictures.map(({ id }) => request(bingoProofRoutes.getPicture, { headers, params: { picture: id } })),
      );
      setShown(answers.map(({ data }) => data.picture));
      return null;
    });
  };
  return (
    <>
      <span>
        <Button kind="quiet" busy={action.busy !== null} onClick={show}>
          {proof.pictures.length === 1 ? 'Show the picture' : `Show ${proof.pictures.length} pictures`}
        </Button>
      </span>
      <MessageArea message={action.message} onDismiss={action.dismiss} />
    </>
  );
}
