import { ReadingLine } from '../../features/roster/reading-note.tsx';
import { HiscoresList } from '../../features/hiscores/hiscores-list.tsx';
import { hiscoresResource } from '../../features/hiscores/hiscores.resource.ts';
import { clanStatusResource } from '../../lib/clan/clan-status.resource.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import type { PageModule } from '../../lib/page/page-module.ts';

/** /hiscore. spec §2. */
function HiscorePage() {
  const hiscores = useLive(hiscoresResource, (state) => state.data);
  const error = useLive(hiscoresResource, (state) => state.error);
  return (
    <div className="container">
      <HiscoresList hiscores={hiscores} note={<ReadingLine />}>
        <LoadState loading="Loading hiscores..." error={error} onRetry={() => void hiscoresResource.refresh()} />
      </HiscoresList>
    </div>
  );
}

export { HiscorePage as Component };
export const resources: PageModule['resources'] = () => [hiscoresResource, clanStatusResource];
