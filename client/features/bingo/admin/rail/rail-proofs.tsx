import { Link } from 'react-router-dom';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { href } from '../../../../../shared/site/page-address.ts';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { LiveSection } from '../../../../ui/feedback/live-section.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { ProofQueue } from '../proofs/proof-queue.tsx';
import { PROOFS } from '../proofs/proofs.resource.ts';
import { useReview } from '../proofs/use-review.ts';

/** The proofs of the whole board that wait, oldest first, to decide about beside the squares. */
export function RailProofs({ state }: { state: BingoState }) {
  const { id } = state.board;
  const review = useReview(id);
  return (
    <LiveSection of={PROOFS.pending(id)} quiet loading="Loading proofs...">
      {({ proofs, waiting }) => (
        <>
          {proofs.length === 0 ? (
            <>
              <MessageArea message={review.action.message} onDismiss={review.action.dismiss} />
              <Empty title="No proof waits">Players send proofs from their phones, by the links that you make.</Empty>
            </>
          ) : (
            <ProofQueue proofs={proofs} review={review} state={state} isNarrow />
          )}
          <Link className={buttonClass('quiet')} to={href('admin', {}, { tab: 'bingo', view: 'proofs', board: id })}>
            {waiting > proofs.length ? `All ${waiting} proofs, decided ones and links` : 'Decided proofs and links'}
          </Link>
        </>
      )}
    </LiveSection>
  );
}
