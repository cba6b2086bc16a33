import { CompareView } from '../../features/profile/compare/compare-view.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';

/** /compare?members=a&members=b: two to four members side by side. */
function ComparePage() {
  return (
    <div className="container">
      <PageHeader title="Compare members" />
      <CompareView />
    </div>
  );
}

export { ComparePage as Component };
