import { Trophy } from 'lucide-react';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';

/** /competitions: a placeholder, as the specification requires. */
function CompetitionsPage() {
  return (
    <div className="container">
      <PageHeader title="Competitions" />
      <Card>
        <Empty icon={<Trophy size={26} aria-hidden />} title="Competitions are coming soon.">
          Skilling races and boss contests between clanmates will be held here.
        </Empty>
      </Card>
    </div>
  );
}

export { CompetitionsPage as Component };
