import { adminChangesSchema } from '../../../../../shared/admin/admin.changes.ts';
import { bingoReviewRoutes } from '../../../../../shared/bingo/proofs/proofs.routes.ts';
import type { Proof } from '../../../../../shared/bingo/proofs/proofs.schemas.ts';
import { ADMIN_STREAM } from '../../../../../shared/live/streams.ts';
import { createLiveResource, liveFamily } from '../../../../lib/live/live-resource.ts';

/** Which proofs of a board are listed. */
export type ProofsShown = 'pending' | 'decided';

/** Some proofs of a board, with the numbers of all of them. */
export interface ProofQueue {
  proofs: readonly Proof[];
  /** Where the next page begins; null when these are all. */
  next: number | null;
  waiting: number;
  decided: number;
}

/** The first page of a list of proofs. An event has a shortened row, so the list is read again. */
function proofsOf(status: ProofsShown) {
  return liveFamily((id: number) =>
    createLiveResource({
      stream: ADMIN_STREAM,
      changes: adminChangesSchema,
      route: bingoReviewRoutes.listProofs,
      input: { params: { id }, query: { status } },
      pick: ({ success: _, ...queue }): ProofQueue => queue,
      apply: (queue, change) => {
        if (change.type === 'proof.changed') return change.proof.board_id === id ? 'stale' : queue;
        const isOfMember = change.type === 'audit.added' && change.entry.action.startsWith('member.');
        return isOfMember ? 'stale' : queue;
      },
      pollMs: 15_000,
      message: 'Failed to load the proofs',
    }),
  );
}

/** The proofs of a board that wait, oldest first, and the decided ones, newest first. */
export const PROOFS = { pending: proofsOf('pending'), decided: proofsOf('decided') };
