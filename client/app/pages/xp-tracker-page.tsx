import { ReadingLine } from '../../features/clan/reading-note.tsx';
import { XpTracker } from '../../features/xp/xp-tracker.tsx';
import { useTitle } from '../../lib/use-title.ts';

/** /xp-tracker. Specification section 2. */
export function XpTrackerPage() {
  useTitle('XP Tracker');
  return (
    <div className="container">
      <XpTracker note={<ReadingLine />} />
    </div>
  );
}
