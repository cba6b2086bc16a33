import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MemberReadingState } from '../../../shared/members/members.schemas.ts';
import styles from './profile-notice.module.css';

/** Why the figures may be old or the activities missing, and what the player can do about it. */
export function ProfileNotice({ reading, active }: { reading: MemberReadingState; active: boolean }) {
  if (!active) {
    return <Notice title="Left the clan">These are the figures of the last reading; they change no more.</Notice>;
  }
  switch (reading.profile_state) {
    case 'private':
      return (
        <Notice title="This player’s activity log is private">
          XP and levels come from the hiscores and stay current; activities, kills and drops cannot be read. To open the
          log, allow others to see the RuneMetrics profile in the game’s social settings. It is tried again with every
          reading of the clan, or at once with “Sync now”.
        </Notice>
      );
    case 'not_a_member':
      return (
        <Notice title="This account is not a member of the game">
          The game publishes an activity log for its paying members only. XP and levels come from the hiscores.
        </Notice>
      );
    case 'missing':
      return (
        <Notice title="The game knows no player of this name">
          The name was changed, or the account was removed. The figures are those of the last reading.
        </Notice>
      );
    case 'unknown':
    case 'public':
      return null;
  }
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <aside className={styles.notice} aria-label={title}>
      <Info size={18} aria-hidden />
      <div>
        <p className={styles.title}>{title}</p>
        <p>{children}</p>
      </div>
    </aside>
  );
}
