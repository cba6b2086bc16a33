import { SyncCockpit } from '../../../features/sync/sync-cockpit.tsx';

/** Admin dashboard, Sync tab. Specification section 2. */
export function SyncTab() {
  return <SyncCockpit />;
}
