import { ReadingLine } from '../../features/roster/reading-note.tsx';
import { chosenBoard, XpTracker } from '../../features/xp/xp-tracker.tsx';
import { clanStatusResource } from '../../lib/clan/clan-status.resource.ts';
import type { PageModule } from '../../lib/page/page-module.ts';

/** /xp-tracker. spec §2. */
function XpTrackerPage() {
  return (
    <div className="container">
      <XpTracker note={<ReadingLine />} />
    </div>
  );
}

export { XpTrackerPage as Component };
export const resources: PageModule['resources'] = (_, query) => [chosenBoard(query).resource, clanStatusResource];
