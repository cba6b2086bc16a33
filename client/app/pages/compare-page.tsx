import { CompareView } from '../../features/profile/compare/compare-view.tsx';
import { useTitle } from '../../lib/page/use-title.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';

/** /compare?members=a&members=b: two to four members side by side. */
export function ComparePage() {
  useTitle('Compare members');
  return (
    <div className="container">
      <PageHeader title="Compare members" />
      <CompareView />
    </div>
  );
}
