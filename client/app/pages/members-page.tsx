import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export function MembersPage() {
  useTitle('Clan Members');
  return (
    <div className="container">
      <PageHeader title="Clan Members" />
    </div>
  );
}
