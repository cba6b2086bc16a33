import { UserX } from 'lucide-react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { nameKey } from '../../../shared/game/names.ts';
import { href } from '../../../shared/site/page-address.ts';
import { historyOf } from '../../features/profile/history/history.resource.ts';
import { activitiesOfMember } from '../../features/profile/member-activities.resource.ts';
import { profileOf } from '../../features/profile/profile.resource.ts';
import { ProfileView, useProfile } from '../../features/profile/profile-view.tsx';
import { useTitle } from '../../lib/page/use-title.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { isNarrow } from '../../ui/layout/use-narrow.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { TryAgain } from '../../ui/feedback/try-again.tsx';
import type { PageModule } from '../../lib/page/page-module.ts';
import styles from './profile-page.module.css';

function ProfilePage() {
  const { name = '' } = useParams();
  // The key gives each name its own state: nothing of the previous player's sync remains.
  return <Profile key={name} name={name} />;
}

function Profile({ name }: { name: string }) {
  const { resource, profile, error, missing } = useProfile(name);
  const { search, hash } = useLocation();
  const isFailed = error !== null;
  useTitle(profile?.member.display_name ?? name);
  // The player was renamed: redirects to the new name and replaces the old history entry.
  if (profile && nameKey(profile.member.name) !== nameKey(name)) {
    return <Navigate replace to={href('profile', { name: profile.member.name }) + search + hash} />;
  }
  return (
    <div className={`container ${styles.page}`}>
      {profile && <ProfileView profile={profile} resource={resource} />}
      {/* Waiting and failure share one heading, which keeps the focus of a new page. */}
      {!profile && <h1 className={isFailed ? styles.title : 'sr-only'}>{isFailed ? name : 'Profile'}</h1>}
      {!profile && !isFailed && <Loading label="Loading profile..." />}
      {!profile && isFailed && (
        <div className={styles.failure}>
          {missing ? <Missing name={name} /> : <Failed error={error} onRetry={() => void resource.refresh()} />}
        </div>
      )}
    </div>
  );
}

function Missing({ name }: { name: string }) {
  return (
    <Card>
      <Empty icon={<UserX size={26} aria-hidden />} title="Member not found">
        <p>Nobody in this clan is called “{name}”. The name may be misspelt, or the player has a new one.</p>
        <Link className={buttonClass('outline', styles['back'])} to={href('members')}>
          Back to Members
        </Link>
      </Empty>
    </Card>
  );
}

function Failed({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <ErrorNote message={error}>
      <span className={styles.ways}>
        <TryAgain onClick={onRetry} />
        <Link className={buttonClass('outline')} to={href('members')}>
          Back to Members
        </Link>
      </span>
    </ErrorNote>
  );
}

export { ProfilePage as Component };
/** In a wide window the charts stand open, above the skills, which would move when a chart has less to show than expected. */
export const resources: PageModule['resources'] = ({ name = '' }) =>
  isNarrow() ? [profileOf(name)] : [profileOf(name), historyOf(name, 'Overall')];

/** The map of active days counts the lines of the log, too, which are read by the member's id. */
export const following: PageModule['following'] = ({ name = '' }) => {
  const member = profileOf(name).store.getState().data?.member;
  return member && !isNarrow() ? [activitiesOfMember(member.id, member.name)] : [];
};
