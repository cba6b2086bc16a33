import { FormattedNumber } from '../../ui/data/formatted-number.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import type { AdminCounts } from './stats.resource.ts';

/** Number of rows in the database, by kind. spec §2, Dashboard tab. */
export function SystemCounts({ stats }: { stats: AdminCounts | null }) {
  const counts = stats?.database;
  return (
    <CardSection title="System Information">
      {counts ? (
        <DefinitionList
          facts={[
            { label: 'Members', value: <FormattedNumber value={counts.member_count} /> },
            { label: 'Events', value: <FormattedNumber value={counts.event_count} /> },
            { label: 'Activities', value: <FormattedNumber value={counts.activity_count} /> },
            { label: 'Snapshots', value: <FormattedNumber value={counts.snapshot_count} /> },
          ]}
        />
      ) : (
        <Loading label="Loading..." />
      )}
    </CardSection>
  );
}
