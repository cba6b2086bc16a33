import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export function XpTrackerPage() {
  useTitle('XP Tracker');
  return (
    <div className="container">
      <PageHeader title="XP Tracker" />
    </div>
  );
}
