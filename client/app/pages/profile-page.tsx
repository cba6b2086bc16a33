import { UserX } from 'lucide-react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { nameKey } from '../../../shared/game/names.ts';
import { profileOf } from '../../features/profile/profile.resource.ts';
import { ProfileView, useProfile } from '../../features/profile/profile-view.tsx';
import { profilePath } from '../../lib/clan/profile-path.ts';
import { useTitle } from '../../lib/page/use-title.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { TryAgain } from '../../ui/feedback/try-again.tsx';
import { paths } from '../paths.ts';
import type { SitePage } from '../site-page.ts';
import styles from './profile-page.module.css';

function ProfilePage() {
  const { name = '' } = useParams();
  // A new name is a new page: nothing of the last one's sync stays.
  return <Profile key={name} name={name} />;
}

function Profile({ name }: { name: string }) {
  const { resource, profile, error, missing } = useProfile(name);
  const { search, hash } = useLocation();
  useTitle(profile?.member.display_name ?? name);
  // The player has a new name: so has the page, and the way back leads past the old one.
  if (profile && nameKey(profile.member.name) !== nameKey(name)) {
    return <Navigate replace to={`${profilePath(profile.member.name)}${search}${hash}`} />;
  }
  return (
    <div className={`container ${styles.page}`}>
      {profile && <ProfileView profile={profile} resource={resource} />}
      {!profile && <h1 className={error === null ? 'sr-only' : styles.title}>{error === null ? 'Profile' : name}</h1>}
      {!profile && error === null && <Loading label="Loading profile..." />}
      {!profile && error !== null && (
        <div className={styles.failure}>
          {missing ? (
            <Card>
              <Empty icon={<UserX size={26} aria-hidden />} title="Member not found">
                <p>Nobody in this clan is called “{name}”. The name may be misspelt, or the player has a new one.</p>
                <Link className={buttonClass('outline', styles['back'])} to={paths.members}>
                  Back to Members
                </Link>
              </Empty>
            </Card>
          ) : (
            <ErrorNote message={error}>
              <span className={styles.ways}>
                <TryAgain onClick={() => void resource.refresh()} />
                <Link className={buttonClass('outline')} to={paths.members}>
                  Back to Members
                </Link>
              </span>
            </ErrorNote>
          )}
        </div>
      )}
    </div>
  );
}

export const profilePage: SitePage = {
  Component: ProfilePage,
  handle: { reads: ({ name = '' }) => [profileOf(name)] },
};
