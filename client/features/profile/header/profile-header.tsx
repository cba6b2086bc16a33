import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../shared/format/dates.ts';
import { thousands } from '../../../../shared/format/numbers.ts';
import { shownCombatLevel } from '../../../../shared/game/xp.ts';
import { useMyId } from '../../../lib/clan/me.store.ts';
import { Age } from '../../../ui/data/age.tsx';
import { FormattedNumber } from '../../../ui/data/formatted-number.tsx';
import { TimeOf } from '../../../ui/data/time-of.tsx';
import { Avatar } from '../../../ui/icons/avatar.tsx';
import { MemberName } from '../../../ui/data/member-name.tsx';
import { RankInsignia } from '../../../ui/icons/rank-insignia.tsx';
import { YouMark } from '../../../ui/data/you-mark.tsx';
import { badgesOf } from './badges.ts';
import styles from './profile-header.module.css';
import type { Profile } from '../profile.resource.ts';

interface Props {
  profile: Profile;
  syncing: boolean;
  /** The sync button. */
  children: ReactNode;
}

/** Name, badges and figures of a member, above the tables. */
export function ProfileHeader({ profile: { member, skills, reading }, syncing, children }: Props) {
  const badges = badgesOf(member, skills);
  const mine = useMyId() === member.id;
  return (
    <header className={styles.header}>
      <div className={styles.who}>
        <Avatar name={member.name} src={member.avatar_url} rank={member.clan_rank} size={92} />
        <div className={styles.words}>
          <h1 className={styles.name}>
            <MemberName
              name={member.display_name}
              booster={member.is_discord_booster}
              grandmaster={member.is_grandmaster_ca}
              motes
            />
          </h1>
          <p className={styles.line}>
            {member.is_active ? (
              <RankInsignia rank={member.clan_rank} icon={member.rank_icon} word />
            ) : (
              <span className={styles.left}>Left the clan</span>
            )}
            {mine && <YouMark />}
            <span role="status">
              {syncing && (
                <span className={styles.syncing}>
                  <RefreshCw size={13} aria-hidden />
                  Syncing...
                </span>
              )}
            </span>
          </p>
          {badges.length > 0 && (
            <ul className={styles.badges} aria-label="Achievement badges">
              {badges.map(({ label, tone }) => (
                <li key={label} className={styles.badge} data-tone={tone}>
                  <Cape />
                  {label}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={styles.actions}>{children}</div>
      </div>
      <dl className={styles.facts}>
        <Fact label="Combat level">{member.combat_level > 0 ? shownCombatLevel(member.combat_level) : 'Unknown'}</Fact>
        <Fact label="Total XP">
          <FormattedNumber value={member.total_xp} short unread="Unknown" />
        </Fact>
        <Fact label="Overall rank">{member.total_rank === null ? 'Unranked' : thousands(member.total_rank)}</Fact>
        <Fact
          label={reading.join_known ? 'Joined' : 'Tracked since'}
          title={reading.join_known ? undefined : 'When this member joined is not known: the game does not say it.'}
        >
          <TimeOf at={member.joined_at} stop>
            {formatDate(member.joined_at)}
          </TimeOf>
        </Fact>
        <Fact label="Last synced">
          {reading.last_synced_at === null ? 'Never' : <Age at={reading.last_synced_at} stop />}
        </Fact>
      </dl>
    </header>
  );
}

function Fact({ label, title, children }: { label: string; title?: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.fact} title={title}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Cape() {
  return (
    <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden>
      <path d="M5 2h6l3 11-3-1-1.5 2L8 12.5 6.5 14 5 12l-3 1z" fill="currentColor" />
      <path d="M5 2h6l-.6 2H5.6z" fill="rgb(255 255 255 / .5)" />
    </svg>
  );
}
