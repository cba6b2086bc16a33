import { Amount } from '../../ui/data/amount.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { Loading } from '../../ui/feedback/states.tsx';
import type { AdminCounts } from './stats.resource.ts';

/** What the database holds. spec §2, Dashboard tab. */
export function SystemCounts({ stats }: { stats: AdminCounts | null }) {
  const counts = stats?.database;
  return (
    <CardSection title="System Information">
      {counts ? (
        <Facts
          facts={[
            { label: 'Members', value: <Amount value={counts.member_count} /> },
            { label: 'Events', value: <Amount value={counts.event_count} /> },
            { label: 'Activities', value: <Amount value={counts.activity_count} /> },
            { label: 'Snapshots', value: <Amount value={counts.snapshot_count} /> },
          ]}
        />
      ) : (
        <Loading label="Loading…" />
      )}
    </CardSection>
  );
}
