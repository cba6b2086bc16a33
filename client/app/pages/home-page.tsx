import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export function HomePage() {
  useTitle('Home');
  return (
    <div className="container">
      <PageHeader title="Home" />
    </div>
  );
}
