import { ReadingLine } from '../../features/clan/reading-note.tsx';
import { chosenBoard, XpTracker } from '../../features/xp/xp-tracker.tsx';
import { clanStatusResource } from '../../lib/clan-status.resource.ts';
import { useTitle } from '../../lib/use-title.ts';

export const xpTrackerReads = (_: unknown, query: URLSearchParams) => [chosenBoard(query).resource, clanStatusResource];

/** /xp-tracker. Specification section 2. */
export function XpTrackerPage() {
  useTitle('XP Tracker');
  return (
    <div className="container">
      <XpTracker note={<ReadingLine />} />
    </div>
  );
}
