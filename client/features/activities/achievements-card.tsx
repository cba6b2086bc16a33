import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ACTIVITY_CATEGORIES, type Activity } from '../../../shared/activities/activities.schemas.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { CardSection } from '../../ui/layout/card.tsx';
import { Pager } from '../../ui/controls/pagination.tsx';
import { Pills } from '../../ui/controls/pills.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { GrowingArea } from '../../ui/growing/growing-area.tsx';
import styles from './achievements-card.module.css';
import { activitiesOf, KEPT, type Filter } from './activities.resource.ts';
import { AchievementFrame } from './achievement-frame.tsx';
import { framesOf } from './frames.ts';

const PAGE = 21;
const idOf = ({ id }: Activity): number => id;
const NEWEST = { limit: KEPT, at: ({ activity_date: at }: Activity): string => at };
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
  if (list.length === 0) {
    return (
      <Empty icon={<Sparkles size={26} aria-hidden />} title="No achievements yet.">
        They appear here as soon as the members’ activity logs are read.
      </Empty>
    );
  }
  return (
    <GrowingArea
      label="Achievements, newest first"
      items={list}
      keyOf={idOf}
      capped={NEWEST}
      away={page > 1}
      onShow={() => {
        onPage(1);
      }}
    >
      {(shown) => <Page lines={shown} page={page} onPage={onPage} />}
    </GrowingArea>
  );
}

function Page({ lines, page, onPage }: { lines: readonly Activity[]; page: number; onPage: (page: number) => void }) {
  const pages = Math.max(1, Math.ceil(lines.length / PAGE));
  const shown = Math.min(page, pages);
  return (
    <>
      <ul className={styles.frames}>
        {framesOf(lines.slice((shown - 1) * PAGE, shown * PAGE)).map((frame) => (
          <li
            key={frame.key}
            className={styles.frame}
            data-shared={frame.lines.length > 1 || undefined}
            data-glide={`frame ${frame.key}`}
          >
            <AchievementFrame lines={frame.lines} />
          </li>
        ))}
      </ul>
      <Pager label="Pages of achievements" page={shown} pages={pages} onPage={onPage} />
    </>
  );
}
