import { LayoutGrid } from 'lucide-react';
import { useTitle } from '../../lib/use-title.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Empty } from '../../ui/states.tsx';

export function BingoPage() {
  useTitle('Bingo');
  return (
    <div className="container">
      <PageHeader title="Bingo" />
      <Card>
        <Empty icon={<LayoutGrid size={26} aria-hidden />} title="No Active Bingo Boards">
          When the clan starts a bingo, its board appears here.
        </Empty>
      </Card>
    </div>
  );
}
