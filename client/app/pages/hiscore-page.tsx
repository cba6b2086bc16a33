import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export function HiscorePage() {
  useTitle('Clan Hiscores');
  return (
    <div className="container">
      <PageHeader title="Clan Hiscores" />
    </div>
  );
}
