import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ACTIVITY_CATEGORIES } from '../../../shared/activities/activities.schemas.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { CardSection } from '../../ui/layout/card.tsx';
import { Pager } from '../../ui/controls/pagination.tsx';
import { Pills } from '../../ui/controls/pills.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import styles from './achievements-card.module.css';
import { activitiesOf, type Filter } from './activities.resource.ts';
import { AchievementFrame } from './achievement-frame.tsx';
import { framesOf } from './frames.ts';

const PAGE = 21;
const FILTERS: { value: Filter; label: string }[] = [
  { value: 'All', label: 'All' },
  ...ACTIVITY_CATEGORIES.filter((category) => category !== 'Other').map((value) => ({ value, label: value })),
];

/** Activities of the clan, newest first. spec §2, Clanmate Achievements. */
export function AchievementsCard() {
  const [filter, setFilter] = useState<Filter>('All');
  const [page, setPage] = useState(1);
  return (
    <CardSection title="Clanmate Achievements" collapsible open>
      <Pills
        label="Kind of achievement"
        options={FILTERS}
        value={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
      />
      <Achievements key={filter} filter={filter} page={page} onPage={setPage} />
    </CardSection>
  );
}

interface Props {
  filter: Filter;
  page: number;
  onPage: (page: number) => void;
}

function Achievements({ filter, page, onPage }: Props) {
  const resource = activitiesOf(filter);
  const data = useLive(resource, (s) => s.data);
  const error = useLive(resource, (s) => s.error);
  useEffect(() => {
    // By specification a failure is only logged, and the list stays.
    if (error !== null) console.error(`Activities (${filter}): ${error}`);
  }, [error, filter]);

  if (!data && error === null) return <Loading label="Loading..." />;
  const list = data ?? [];
  const pages = Math.max(1, Math.ceil(list.length / PAGE));
  const shown = Math.min(page, pages);
  if (list.length === 0) {
    return (
      <Empty icon={<Sparkles size={26} aria-hidden />} title="No achievements yet.">
        They appear here as soon as the members’ activity logs are read.
      </Empty>
    );
  }
  return (
    <>
      <ul className={styles.frames}>
        {framesOf(list.slice((shown - 1) * PAGE, shown * PAGE)).map(({ key, lines }) => (
          <li key={key} className={styles.frame} data-shared={lines.length > 1 || undefined}>
            <AchievementFrame lines={lines} />
          </li>
        ))}
      </ul>
      <Pager label="Pages of achievements" page={shown} pages={pages} onPage={onPage} />
    </>
  );
}
