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
          XP and levels come from the hiscores and stay current; activities, kills and drops cannot be read. Only the
          player can open it:
          <Steps
            steps={[
              'In the game, press Esc and open Settings.',
              'Search them for “RuneMetrics” and set the profile to be seen by everybody.',
              'There, switch on every kind of event that the log shall tell; citadel lines need “Misc”.',
              'Do something worth a line: what happened while the log was closed may be missing.',
            ]}
          />
          It is tried again with every reading of the clan, or at once with “Sync now”.
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

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <aside className={styles.notice} aria-label={title}>
      <Info size={18} aria-hidden />
      <div>
        <p className={styles.title}>{title}</p>
        <div>{children}</div>
      </div>
    </aside>
  );
}
