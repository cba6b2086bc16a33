import { ReadingLine } from '../../features/roster/reading-note.tsx';
import { chosenBoard, XpTracker } from '../../features/xp/xp-tracker.tsx';
import { clanStatusResource } from '../../lib/clan/clan-status.resource.ts';
import { useTitle } from '../../lib/page/use-title.ts';
import type { SitePage } from '../site-page.ts';

/** /xp-tracker. spec §2. */
function XpTrackerPage() {
  useTitle('XP Tracker');
  return (
    <div className="container">
      <XpTracker note={<ReadingLine />} />
    </div>
  );
}

export const xpTrackerPage: SitePage = {
  Component: XpTrackerPage,
  handle: { reads: (_, query) => [chosenBoard(query).resource, clanStatusResource] },
};
