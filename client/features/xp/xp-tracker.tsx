import { Download, TrendingUp } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { PERIODS, type Period } from '../../../shared/game/periods.ts';
import { SKILLS, type SkillName } from '../../../shared/game/skills.ts';
import type { LeaderboardEntry } from '../../../shared/xp/xp.schemas.ts';
import { downloadCsv } from '../../lib/files/csv.ts';
import { useMemberLooks } from '../../lib/clan/use-member-looks.ts';
import { useMyId } from '../../lib/clan/me.store.ts';
import { oneOf, pageOf, useUrlState } from '../../lib/page/url-state.ts';
import { useRollover } from '../../lib/page/use-rollover.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageButtons } from '../../ui/controls/pagination.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SidedList } from '../../ui/layout/sided-list.tsx';
import { Pills } from '../../ui/controls/pills.tsx';
import { SkillFilter } from '../../ui/controls/skill-filter.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { LiveSection } from '../../ui/feedback/live-section.tsx';
import { leaderboardCsv, leaderboardResource } from './leaderboard.resource.ts';
import { OwnGain } from './own-gain.tsx';
import { TrackerTable } from './tracker-table.tsx';

/** Rows per page. spec §9. */
const PAGE_SIZE = 25;
const PERIOD_OPTIONS = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
] as const;

/** Returns the leaderboard that a query names. Missing or invalid parts become today and all skills. */
export function chosenBoard(query: URLSearchParams) {
  const period = oneOf(PERIODS, query.get('period'), 'daily');
  const skill = oneOf(SKILLS, query.get('skill'), 'Overall');
  return { period, skill, resource: leaderboardResource(period, skill) };
}

/** Ranks the members by XP gained in a period and skill. The URL holds the choice. */
export function XpTracker({ note }: { note?: ReactNode }) {
  const [params, setParams] = useUrlState();
  const { period, skill, resource } = chosenBoard(params);
  const rows = useLive(resource, (state) => state.data?.rows);
  return (
    <>
      <PageHeader title="XP Tracker" note={note}>
        <Pills
          strip
          label="Period"
          options={PERIOD_OPTIONS}
          value={period}
          onChange={(next) => {
            setParams({ period: next === 'daily' ? null : next, page: null });
          }}
        />
        <Button
          kind="quiet"
          disabled={!rows || rows.length === 0}
          onClick={() => {
            downloadCsv(`xp-${period}-${skill.toLowerCase()}.csv`, leaderboardCsv(rows ?? []));
          }}
        >
          <Download size={16} aria-hidden /> CSV
        </Button>
      </PageHeader>
      <Card bleed>
        <SidedList
          filters={
            <SkillFilter
              value={skill}
              onChange={(next) => {
                setParams({ skill: next === 'Overall' ? null : next, page: null });
              }}
            />
          }
        >
          <Board key={`${period} ${skill}`} period={period} skill={skill} />
        </SidedList>
      </Card>
    </>
  );
}

function Board({ period, skill }: { period: Period; skill: SkillName }) {
  const resource = leaderboardResource(period, skill);
  useRollover(period, resource);
  return (
    <LiveSection of={resource} quiet loading="Loading XP...">
      {({ rows }) =>
        rows.length > 0 ? (
          <Ranking rows={rows} />
        ) : (
          <Empty
            icon={<TrendingUp size={28} aria-hidden />}
            title="No data available for this period. Make sure members are synced."
          />
        )
      }
    </LiveSection>
  );
}

function Ranking({ rows }: { rows: readonly LeaderboardEntry[] }) {
  const [params, setParams] = useUrlState();
  const me = useMyId();
  const pages = Math.ceil(rows.length / PAGE_SIZE);
  const page = pageOf(params.get('page'), pages);
  const from = (page - 1) * PAGE_SIZE;
  const mine = rows.findIndex(({ id }) => id === me);
  useMemberLooks(useMemo(() => rows.map(({ name }) => name), [rows]));
  return (
    <>
      <TrackerTable rows={rows.slice(from, from + PAGE_SIZE)} from={from + 1} />
      {mine >= 0 && (
        <OwnGain
          rows={rows}
          at={mine}
          prepare={() => {
            const at = Math.floor(mine / PAGE_SIZE) + 1;
            if (at !== page) setParams({ page: at === 1 ? null : String(at) });
          }}
        />
      )}
      <PageButtons
        label="Pages of the leaderboard"
        page={page}
        pages={pages}
        text={`Page ${page} of ${pages} (${rows.length} total users)`}
        onPage={(next) => {
          setParams({ page: next === 1 ? null : String(next) });
        }}
      />
    </>
  );
}
