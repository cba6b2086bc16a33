import { useState } from 'react';
import { bingoReviewRoutes } from '../../../../../shared/bingo/proofs/proofs.routes.ts';
import type { Proof } from '../../../../../shared/bingo/proofs/proofs.schemas.ts';
import { squareName } from '../../../../../shared/bingo/square-name.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { proofsOf } from './proofs.resource.ts';

/** Decisions about the proofs of a board, by buttons and keys. */
export function useReview(boardId: number) {
  const action = useAction();
  const [note, setNote] = useState('');
  const [shown, setShown] = useState(true);
  const decide = (key: string, failure: string, words: string, work: () => Promise<unknown>): void => {
    action.run(key, failure, async () => {
      try {
        await work();
      } finally {
        // Also after a refusal: another admin may have decided it.
        await proofsOf(boardId).refresh();
      }
      setNote('');
      setShown(true);
      return { kind: 'success', title: words };
    });
  };
  const of = (proof: Proof): string => `${squareName(proof)} by ${proof.name}`;
  const approve = (proof: Proof): void => {
    const body = { expected: proof.revision, show: shown };
    decide('approve', 'The proof was not approved', `${of(proof)} is approved`, () =>
      request(bingoReviewRoutes.approve, { params: { id: proof.id }, body }),
    );
  };
  const reject = (proof: Proof): void => {
    const body = { expected: proof.revision, note };
    decide('reject', 'The proof was not rejected', `${of(proof)} is rejected`, () =>
      request(bingoReviewRoutes.reject, { params: { id: proof.id }, body }),
    );
  };
  const reopen = (proof: Proof): void => {
    const body = { expected: proof.revision };
    decide('reopen', 'The proof was not opened again', `${of(proof)} waits again`, () =>
      request(bingoReviewRoutes.reopen, { params: { id: proof.id }, body }),
    );
  };
  const deletePictures = (proof: Proof): void => {
    decide('delete', 'The pictures were not deleted', `The pictures of ${of(proof)} are deleted`, () =>
      request(bingoReviewRoutes.deletePictures, { params: { id: proof.id } }),
    );
  };
  return { action, note, setNote, shown, setShown, approve, reject, reopen, deletePictures };
}
