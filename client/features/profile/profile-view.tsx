import { useLive } from '../../lib/live/use-live.ts';
import type { LiveResource } from '../../lib/live/live-resource.ts';
import { useRollover } from '../../lib/page/use-rollover.ts';
import { ActivityHeatMap } from './history/activity-heat-map.tsx';
import { CompareLink } from './compare/compare-link.tsx';
import { MeButton } from './header/me-button.tsx';
import { ProfileHeader } from './header/profile-header.tsx';
import { ProfileNotice } from './header/profile-notice.tsx';
import styles from './profile-view.module.css';
import { profileOf, type Profile } from './profile.resource.ts';
import { RecentActivities } from './recent-activities.tsx';
import { SkillsTable } from './skills-table.tsx';
import { SyncButton } from './header/sync-button.tsx';
import { useProfileSync } from './header/use-profile-sync.ts';
import { XpHistory } from './history/xp-history.tsx';

interface Props {
  profile: Profile;
  resource: LiveResource<Profile>;
}

/** A member's page, once it is loaded. */
export function ProfileView({ profile, resource }: Props) {
  const { member, reading, skills } = profile;
  const sync = useProfileSync(resource, member.name);
  useRollover('weekly', resource);
  return (
    <>
      <ProfileHeader profile={profile} syncing={sync.syncing}>
        <CompareLink id={member.id} name={member.name} />
        {member.is_active && <MeButton id={member.id} name={member.name} />}
        <SyncButton syncing={sync.syncing} nextAt={sync.nextAt ?? reading.next_sync_at} onSync={sync.again} />
      </ProfileHeader>
      <div className={styles.notice}>
        <ProfileNotice reading={reading} active={member.is_active} />
      </div>
      <div className={styles.charts}>
        <XpHistory name={member.name} />
        <ActivityHeatMap id={member.id} name={member.name} />
      </div>
      <div className={styles.columns}>
        <SkillsTable
          skills={skills}
          totalRank={member.total_rank}
          totalXp={member.total_xp}
          gainSince={reading.gain_since.weekly}
        />
        <RecentActivities
          id={member.id}
          name={member.name}
          state={reading.profile_state}
          silent={reading.sources.log_silent_since !== null}
        />
      </div>
    </>
  );
}

/** Returns the profile of a name with the state of its load. */
export function useProfile(name: string): {
  resource: LiveResource<Profile>;
  profile: Profile | null;
  error: string | null;
  missing: boolean;
} {
  const resource = profileOf(name);
  const profile = useLive(resource, (s) => s.data);
  const error = useLive(resource, (s) => s.error);
  const missing = useLive(resource, (s) => s.errorStatus === 404);
  return { resource, profile, error, missing };
}
