import { ReadingProblems } from '../../../features/roster/reading-problems.tsx';
import { SyncCockpit } from '../../../features/sync/sync-cockpit.tsx';
import tab from './tab.module.css';

/** Admin dashboard, Sync tab. spec §2. */
export function SyncTab() {
  return (
    <div className={tab.stack}>
      <ReadingProblems />
      <SyncCockpit />
    </div>
  );
}
