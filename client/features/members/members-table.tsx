import { memo } from 'react';
import { Link } from 'react-router-dom';
import { formatLastActive, inactiveDays } from '../../../shared/format/dates.ts';
import { shownCombatLevel } from '../../../shared/game/xp.ts';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { href } from '../../../shared/site/page-address.ts';
import { useMyId } from '../../lib/clan/me.store.ts';
import { FormattedNumber } from '../../ui/data/formatted-number.tsx';
import { Avatar } from '../../ui/icons/avatar.tsx';
import { MemberName } from '../../ui/data/member-name.tsx';
import { RankInsignia } from '../../ui/icons/rank-insignia.tsx';
import { cell, Table } from '../../ui/data/table.tsx';
import { TimeOf } from '../../ui/data/time-of.tsx';
import { useRowLink } from '../../ui/data/use-row-link.ts';
import { YouMark } from '../../ui/data/you-mark.tsx';
import styles from './members-table.module.css';
import { RED_AFTER_DAYS } from './members.selectors.ts';

interface Props {
  members: readonly Member[];
  /** Current time; cut to the hour, because only the day matters. */
  now: number;
}

/** One page of members. spec §2, Members. */
export function MembersTable({ members, now }: Props) {
  const day = Math.floor(now / 3_600_000) * 3_600_000;
  const me = useMyId();
  return (
    <Table label="Clan members" className={styles.table ?? ''}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className={cell.number}>
            Total XP
          </th>
          <th scope="col" className={cell.number}>
            Clan XP
          </th>
          <th scope="col" className={cell.number}>
            Kills
          </th>
          <th scope="col" className={cell.number}>
            Combat Level
          </th>
          <th scope="col" className={cell.number}>
            Last Active
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} day={day} mine={member.id === me} />
        ))}
      </tbody>
    </Table>
  );
}

const MemberRow = memo(function MemberRow({ member, day, mine }: { member: Member; day: number; mine: boolean }) {
  const rowLink = useRowLink();
  const path = href('profile', { name: member.name });
  const now = new Date(day);
  return (
    <tr className={cell.row} data-me={mine ? member.id : undefined} onClick={rowLink(path)}>
      <td className={cell.name}>
        <div className={styles.who}>
          <Avatar name={member.display_name} src={member.avatar_url} rank={member.clan_rank} size={38} />
          <div>
            <div className={styles.name}>
              <Link to={path}>
                <MemberName
                  name={member.display_name}
                  booster={member.is_discord_booster}
                  grandmaster={member.is_grandmaster_ca}
                />
              </Link>
              <RankInsignia rank={member.clan_rank} icon={member.rank_icon} />
              {mine && <YouMark />}
            </div>
            <Quiet since={member.last_activity_date} now={now} />
          </div>
        </div>
      </td>
      <td className={cell.number} data-label="Total XP">
        <FormattedNumber value={member.total_xp} short unread="–" />
      </td>
      <td className={cell.number} data-label="Clan XP">
        <FormattedNumber value={member.clan_xp} short />
      </td>
      <td className={cell.number} data-label="Kills">
        <FormattedNumber value={member.kills} />
      </td>
      <td className={cell.number} data-label="Combat Level">
        {member.combat_level === 0 ? '–' : shownCombatLevel(member.combat_level)}
      </td>
      <td className={cell.number} data-label="Last Active">
        <LastActive at={member.last_activity_date} now={now} />
      </td>
    </tr>
  );
});

function LastActive({ at, now }: { at: string | null; now: Date }) {
  const words = formatLastActive(at, now);
  return at === null ? words : <TimeOf at={at}>{words}</TimeOf>;
}

function Quiet({ since, now }: { since: string | null; now: Date }) {
  if (since === null) return <div className={styles.quiet}>No activity seen yet</div>;
  const days = inactiveDays(since, now);
  if (days === 0) return <div className={styles.quiet}>Active</div>;
  return (
    <div className={days > RED_AFTER_DAYS ? styles.long : styles.quiet}>
      {`Inactive ${days} ${days === 1 ? 'day' : 'days'}`}
    </div>
  );
}
