import { useState } from 'react';
import { MAX_SIDE } from '../../../../../shared/bingo/bingo-limits.ts';
import { bingoReviewRoutes } from '../../../../../shared/bingo/proofs/proofs.routes.ts';
import type { Proof } from '../../../../../shared/bingo/proofs/proofs.schemas.ts';
import { squareName, squareOfName } from '../../../../../shared/bingo/square-name.ts';
import { fromLondonInput, toLondonInput } from '../../../../../shared/format/london-input.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { PROOFS } from './proofs.resource.ts';

/** What an admin writes about a proof before deciding: a note, and what is wrong in it. */
export interface ReviewDraft {
  note: string;
  /** True when everybody may see the pictures. */
  shown: boolean;
  person: string;
  /** Name of the square, such as C3. */
  square: string;
  /** London wall time. D034. */
  at: string;
  amount: string;
  part: string;
}

function draftOf(proof: Proof): ReviewDraft {
  return {
    ...{ note: '', shown: true, person: String(proof.person_id ?? ''), square: squareName(proof) },
    ...{ at: toLondonInput(proof.at), amount: String(proof.amount ?? ''), part: String(proof.part ?? '') },
  };
}

/** Returns what the draft corrects, as a part of the body of an approval. */
function corrections(draft: ReviewDraft, proof: Proof) {
  const sent = draftOf(proof);
  const square = squareOfName(draft.square, { rows: MAX_SIDE, columns: MAX_SIDE });
  return {
    ...(draft.person !== sent.person && { person: Number(draft.person) }),
    ...(draft.square !== sent.square && square && { row: square.row_number, column: square.column_number }),
    ...(draft.at !== sent.at && { at: fromLondonInput(draft.at) ?? undefined }),
    ...(draft.amount !== sent.amount && { amount: draft.amount === '' ? null : Number(draft.amount) }),
    ...(draft.part !== sent.part && { part: draft.part === '' ? null : Number(draft.part) }),
  };
}

const FORM = {
  fields: {
    person: 'Player',
    square: 'Square',
    part: 'What',
    amount: 'How many',
    at: 'Happened (London time)',
    note: 'Note for the player',
  },
  names: { row: 'square', column: 'square' },
} as const;

/** Decisions about the proofs of a board, by buttons and keys. What was written about one proof is not for the next. */
export function useReview(boardId: number) {
  const action = useAction();
  const form = useForm<keyof typeof FORM.fields>(FORM);
  const [written, setWritten] = useState<{ id: number; draft: ReviewDraft } | null>(null);
  const read = (proof: Proof): ReviewDraft => (written?.id === proof.id ? written.draft : draftOf(proof));
  const write = (proof: Proof, fields: Partial<ReviewDraft>): void => {
    setWritten({ id: proof.id, draft: { ...read(proof), ...fields } });
  };
  const forget = (): void => {
    setWritten(null);
    form.clear();
  };
  const decide = (key: string, failure: string, words: string, work: () => Promise<unknown>): void => {
    action.run(key, failure, () =>
      form.attempt(failure, async () => {
        try {
          await work();
        } finally {
          // Also after a refusal: another admin may have decided it.
          await Promise.all([PROOFS.pending(boardId).refresh(), PROOFS.decided(boardId).refresh()]);
        }
        forget();
        return { kind: 'success', title: words };
      }),
    );
  };
  const of = (proof: Proof): string => `${squareName(proof)} by ${proof.name}`;
  const approve = (proof: Proof): void => {
    const draft = read(proof);
    if (fromLondonInput(draft.at) === null) {
      form.show([{ path: 'at', message: 'Please write a date with a time, such as 4 Dec 2026, 20:00' }]);
      return;
    }
    const note = draft.note.trim() || null;
    const body = { expected: proof.revision, show: draft.shown, note, ...corrections(draft, proof) };
    decide('approve', 'The proof was not approved', `${of(proof)} is approved`, () =>
      request(bingoReviewRoutes.approve, { params: { id: proof.id }, body }),
    );
  };
  const reject = (proof: Proof): void => {
    const body = { expected: proof.revision, note: read(proof).note };
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
  return { action, form, read, write, forget, approve, reject, reopen, deletePictures };
}
