import { useState } from 'react';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { bingoReviewRoutes } from '../../../../../shared/bingo/proofs/proofs.routes.ts';
import type { Proof } from '../../../../../shared/bingo/proofs/proofs.schemas.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { useLive } from '../../../../lib/live/use-live.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Pills } from '../../../../ui/controls/pills.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { LiveSection } from '../../../../ui/feedback/live-section.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { adminBoardStateOf } from '../admin-board-state.resource.ts';
import { CodeWord } from './code-word.tsx';
import { LinksManager } from './links-manager.tsx';
import { ProofQueue } from './proof-queue.tsx';
import styles from './proofs-view.module.css';
import { type ProofQueue as Queue, PROOFS, type ProofsShown } from './proofs.resource.ts';
import { useReview } from './use-review.ts';

/** The proofs of a board to decide about, and the links by which players send them. */
export function ProofsView({ boardId }: { boardId: number }) {
  const state = useLive(adminBoardStateOf(boardId), (s) => s.data);
  const [list, setList] = useState<ProofsShown>('pending');
  const counts = useLive(PROOFS[list](boardId), (s) => s.data);
  const review = useReview(boardId);
  const choose = (next: ProofsShown): void => {
    review.forget();
    setList(next);
  };
  return (
    <div className={styles.stack}>
      <CardSection
        title="Proofs"
        aside={
          <Pills
            label="Which proofs"
            options={[
              { value: 'pending', label: 'Waiting', note: numberOf(counts?.waiting) },
              { value: 'decided', label: 'Decided', note: numberOf(counts?.decided) },
            ]}
            value={list}
            onChange={choose}
          />
        }
      >
        <LiveSection key={list} of={PROOFS[list](boardId)} quiet loading="Loading proofs...">
          {(queue) => <Listed boardId={boardId} list={list} queue={queue} review={review} state={state} />}
        </LiveSection>
      </CardSection>
      {state && <CodeWord board={state.board} />}
      <LinksManager boardId={boardId} />
    </div>
  );
}

interface ListedProps {
  boardId: number;
  list: ProofsShown;
  queue: Queue;
  review: ReturnType<typeof useReview>;
  state: BingoState | null;
}

/** One of the two lists: its first page, and with a button the pages after it. */
function Listed({ boardId, list, queue, review, state }: ListedProps) {
  const all = list === 'pending' ? queue.waiting : queue.decided;
  const [loaded, setLoaded] = useState<{ of: number; proofs: readonly Proof[]; next: number | null } | null>(null);
  const action = useAction();
  // Later pages are not live: they hold while nothing enters or leaves the list.
  const more = loaded?.of === all ? loaded : null;
  const known = new Set(queue.proofs.map(({ id }) => id));
  const proofs = [...queue.proofs, ...(more?.proofs.filter(({ id }) => !known.has(id)) ?? [])];
  const next = more === null ? queue.next : more.next;
  const load = (): void => {
    if (next === null) return;
    action.run('more', 'The proofs could not be loaded', async () => {
      const query = { status: list, ...(list === 'pending' ? { after: next } : { before: next }) };
      const { data } = await request(bingoReviewRoutes.listProofs, { params: { id: boardId }, query });
      setLoaded({ of: all, proofs: [...(more?.proofs ?? []), ...data.proofs], next: data.next });
      return null;
    });
  };
  if (proofs.length === 0) {
    return (
      <>
        <MessageArea message={review.action.message} onDismiss={review.action.dismiss} />
        {list === 'pending' ? (
          <Empty title="No proof waits">Players send proofs from their phones: make links for them below.</Empty>
        ) : (
          <Empty title="No proof is decided yet">Approved, rejected and withdrawn ones are here then.</Empty>
        )}
      </>
    );
  }
  return (
    <>
      <ProofQueue proofs={proofs} review={review} state={state} />
      {proofs.length < all && (
        <p className={styles.more}>
          {proofs.length} of {all}{' '}
          {next !== null && (
            <Button kind="quiet" busy={action.busy !== null} onClick={load}>
              Show more
            </Button>
          )}
        </p>
      )}
      <MessageArea message={action.message} onDismiss={action.dismiss} />
    </>
  );
}

function numberOf(count: number | undefined): string | undefined {
  return count === undefined ? undefined : String(count);
}
