import { ReadingLine } from '../../features/roster/reading-note.tsx';
import { HiscoresList } from '../../features/hiscores/hiscores-list.tsx';
import { hiscoresResource } from '../../features/hiscores/hiscores.resource.ts';
import { clanStatusResource } from '../../lib/clan/clan-status.resource.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { useTitle } from '../../lib/page/use-title.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { TryAgain } from '../../ui/feedback/try-again.tsx';
import type { SitePage } from '../site-page.ts';

/** /hiscore. spec §2. */
function HiscorePage() {
  useTitle('Clan Hiscores');
  const members = useLive(hiscoresResource, (state) => state.data);
  const error = useLive(hiscoresResource, (state) => state.error);
  return (
    <div className="container">
      <HiscoresList members={members} note={<ReadingLine />}>
        {error === null ? (
          <Loading label="Loading hiscores..." />
        ) : (
          <ErrorNote message={error}>
            <TryAgain onClick={() => void hiscoresResource.refresh()} />
          </ErrorNote>
        )}
      </HiscoresList>
    </div>
  );
}

export const hiscorePage: SitePage = {
  Component: HiscorePage,
  handle: { reads: () => [hiscoresResource, clanStatusResource] },
};
