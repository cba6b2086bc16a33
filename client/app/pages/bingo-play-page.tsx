import { useSyncExternalStore } from 'react';
import { secretOfHash } from '../../features/bingo/play/play-link.ts';
import { PlayerPage } from '../../features/bingo/play/play.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';

function follow(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** /bingo/play: the page of a player who holds a link, whose secret is after the # of the address. */
function BingoPlayPage() {
  const hash = useSyncExternalStore(follow, () => window.location.hash);
  const secret = secretOfHash(hash);
  return (
    <div className="container">
      {secret === null ? (
        <>
          <PageHeader title="Bingo" />
          <Card>
            <Empty title="This page needs your player link">Ask your captain or an admin of the clan for it.</Empty>
          </Card>
        </>
      ) : (
        <PlayerPage key={secret} secret={secret} />
      )}
    </div>
  );
}

export { BingoPlayPage as Component };
