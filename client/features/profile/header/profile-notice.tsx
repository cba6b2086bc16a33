import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MemberReadingState } from '../../../../shared/members/members.schemas.ts';
import { formatTime } from '../../../../shared/format/dates.ts';
import { clanStatusResource } from '../../../lib/clan/clan-status.resource.ts';
import { useNow } from '../../../lib/page/ticker.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { TimeOf } from '../../../ui/data/time-of.tsx';
import { Timestamp } from '../../../ui/data/timestamp.tsx';
import styles from './profile-notice.module.css';
import { isXpOld, XpWords } from '../history/xp-words.tsx';

const MINUTE = 60_000;

/** Explains why figures may be old or activities missing, and what the player can do about it. */
export function ProfileNotice({ reading, active }: { reading: MemberReadingState; active: boolean }) {
  return (
    <>
      {active && <ServiceProblem />}
      <StateNotice reading={reading} active={active} />
    </>
  );
}

function StateNotice({ reading, active }: { reading: MemberReadingState; active: boolean }) {
  const xp = <XpWords reading={reading} />;
  if (!active) {
    return <Notice title="Left the clan">These are the last known figures. They no longer update.</Notice>;
  }
  switch (reading.profile_state) {
    case 'private':
      return (
        <Notice title="This player’s activity log is private">
          {xp} Activities, kills and drops cannot be read.
          <SilentSince reading={reading} /> Only the player can make it public:
          <Steps
            steps={[
              'In the game, press Esc and open Settings.',
              'Search them for “RuneMetrics” and make the profile visible to everyone.',
              'There, switch on every kind of event that the log should show; citadel lines need “Misc”.',
              'Earn any activity in game. Activities from while the log was private may be missing.',
            ]}
          />
          <NextReading reading={reading} />
        </Notice>
      );
    case 'not_a_member':
      return (
        <Notice title="This account is not a member of the game">
          The game publishes an activity log for its paying members only.
          <SilentSince reading={reading} /> {xp}
        </Notice>
      );
    case 'missing':
      return reading.sources.xp_source === 'hiscores' && !isXpOld(reading) ? (
        <Notice title="RuneMetrics has no player with this name">
          The hiscores have one: {xp} Activities cannot be read.
          <SilentSince reading={reading} />
        </Notice>
      ) : (
        <Notice title="The game has no player with this name">
          The name was changed, or the account was removed. The figures are those of the last reading.
        </Notice>
      );
    case 'unknown':
    case 'public':
      return <SourceNotice reading={reading} xp={xp} />;
  }
}

/** Notice for a public or unknown log when the log or the XP could not be read. */
function SourceNotice({ reading, xp }: { reading: MemberReadingState; xp: ReactNode }) {
  if (reading.sources.log_silent_since !== null) {
    return (
      <Notice title="The activity log cannot be read right now">
        RuneMetrics gives no usable answer for this player.
        <SilentSince reading={reading} /> Activities, kills and drops of that time may be missing. {xp}
        <NextReading reading={reading} />
      </Notice>
    );
  }
  if (isXpOld(reading)) return <Notice title="XP could not be read lately">{xp} Activities are read as usual.</Notice>;
  if (reading.sources.xp_source !== 'hiscores') return null;
  return (
    <Notice title="XP comes from the hiscores">
      RuneMetrics currently gives implausible numbers for this player. {xp} Activities are read as usual.
    </Notice>
  );
}

/** Sentence with the time since which the log is not readable; nothing when that is unknown. */
function SilentSince({ reading }: { reading: MemberReadingState }) {
  const { log_silent_since: since } = reading.sources;
  return (
    since !== null && (
      <>
        {' '}
        The log has not been readable since <Timestamp at={since} stop />.
      </>
    )
  );
}

/** Shows when the schedule reads the log next: about one round of the clan after the last reading. */
function NextReading({ reading }: { reading: MemberReadingState }) {
  const now = useNow(MINUTE);
  const next = reading.last_synced_at === null ? 0 : Date.parse(reading.last_synced_at) + reading.round_ms;
  const at = new Date(next).toISOString();
  return (
    <p>
      The log is read next{' '}
      {next <= now ? (
        'any moment now'
      ) : (
        <>
          around{' '}
          <TimeOf at={at} stop>
            {formatTime(at)}
          </TimeOf>{' '}
          ({minutes(next - now)})
        </>
      )}
      , or immediately with “Sync now”. The page updates automatically.
    </p>
  );
}

function minutes(ms: number): string {
  const count = Math.max(1, Math.round(ms / MINUTE));
  return count === 1 ? 'in a minute' : `in ${count} minutes`;
}

/** Notice that figures may be old because the game's services do not answer. */
function ServiceProblem() {
  const problem = useLive(clanStatusResource, (s) => s.data?.problem ?? null);
  return (
    problem !== null && (
      <Notice title="The figures may be old">
        {problem.replace(/\.?$/, '.')} They update again as soon as it answers.
      </Notice>
    )
  );
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
