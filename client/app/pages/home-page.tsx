import { useEffect } from 'react';
import { activitiesOf } from '../../features/activities/activities.resource.ts';
import { AchievementsCard } from '../../features/activities/achievements-card.tsx';
import { boardsResource } from '../../features/bingo/board/boards.resource.ts';
import { RunningBoards, useRunningBoardsLoaded } from '../../features/bingo/board/running-boards.tsx';
import { ReadingNote } from '../../features/roster/reading-note.tsx';
import { LatestPosts } from '../../features/feed/latest-posts.tsx';
import { ClanOwners } from '../../features/members/clan-owners.tsx';
import { FindPlayer } from '../../features/members/find-player.tsx';
import { ClanInformation } from '../../features/site/clan-information.tsx';
import { SiteHeader } from '../../features/site/site-header.tsx';
import { ClanXpCard } from '../../features/xp/clan-xp-card.tsx';
import { gainsResource } from '../../features/xp/gains.resource.ts';
import { XpGainCard } from '../../features/xp/xp-gain-card.tsx';
import { clanStatusResource } from '../../lib/clan/clan-status.resource.ts';
import { MEMBERS_FAILED, membersResource } from '../../lib/clan/members.resource.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import type { PageModule } from '../../lib/page/page-module.ts';
import styles from './home-page.module.css';

const NO_RANKS = 'Could not load highest ranks.';

/** The home page. Only a failed first load of the members fails the page; each card fails alone. D046. */
function HomePage() {
  const loaded = useLive(membersResource, (s) => s.data !== null);
  const error = useLive(membersResource, (s) => (s.data === null ? s.error : null));
  // Waits until it is known whether there is a strip, so that nothing visible moves while the page fills.
  const settled = useRunningBoardsLoaded();
  useEffect(() => clanStatusResource.acquire(), []);
  return (
    <>
      <SiteHeader />
      <div className={`container ${styles.page}`}>
        {loaded && settled ? (
          <Dashboard />
        ) : (
          <div className={styles.wait}>
            <LoadState
              loading="Loading dashboard..."
              title="Error"
              error={error === MEMBERS_FAILED ? NO_RANKS : error}
              onRetry={() => void membersResource.refresh()}
            />
          </div>
        )}
      </div>
    </>
  );
}

function Dashboard() {
  return (
    <>
      <ReadingNote />
      <RunningBoards />
      <div className={styles.columns}>
        <div className={styles.main}>
          <div className={styles.lead}>
            <ClanXpCard />
            <AchievementsCard />
          </div>
          <LatestPosts />
          <ClanInformation />
        </div>
        <div className={styles.rail}>
          <FindPlayer />
          <ClanOwners />
          <XpGainCard />
        </div>
      </div>
    </>
  );
}

export { HomePage as Component };
export const resources: PageModule['resources'] = () => [
  membersResource,
  boardsResource,
  clanStatusResource,
  gainsResource,
  activitiesOf('All'),
];
