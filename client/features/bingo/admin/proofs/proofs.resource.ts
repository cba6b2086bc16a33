import { adminChangesSchema } from '../../../../../shared/admin/admin.changes.ts';
import { bingoReviewRoutes } from '../../../../../shared/bingo/proofs/proofs.routes.ts';
import type { Proof } from '../../../../../shared/bingo/proofs/proofs.schemas.ts';
import { ADMIN_STREAM } from '../../../../../shared/live/streams.ts';
import { createLiveResource, liveFamily } from '../../../../lib/live/live-resource.ts';

/** The proofs of a board as its queue shows them. */
export interface ProofQueue {
  /** Newest first. */
  proofs: readonly Proof[];
  waiting: number;
}

/** The newest proofs of a board and the number of those that wait. An event has a shortened row, so the list is read again. */
export const proofsOf = liveFamily((id: number) =>
  createLiveResource({
    stream: ADMIN_STREAM,
    changes: adminChangesSchema,
    route: bingoReviewRoutes.listProofs,
    input: { params: { id } },
    pick: ({ proofs, waiting }): ProofQueue => ({ proofs, waiting }),
    apply: (queue, change) => {
      if (change.type === 'proof.changed') return change.proof.board_id === id ? 'stale' : queue;
      const isOfMember = change.type === 'audit.added' && change.entry.action.startsWith('member.');
      return isOfMember ? 'stale' : queue;
    },
    pollMs: 15_000,
    message: 'Failed to load the proofs',
  }),
);
