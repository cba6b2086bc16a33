import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export function ProfilePage() {
  useTitle('Profile');
  return (
    <div className="container">
      <PageHeader title="Profile" />
    </div>
  );
}
