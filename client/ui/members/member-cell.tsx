import { Link } from 'react-router-dom';
import { href } from '../../../shared/site/page-address.ts';
import { useMemberLook } from '../../lib/clan/members.resource.ts';
import { MemberName } from '../data/member-name.tsx';
import { YouMark } from '../data/you-mark.tsx';
import { Avatar } from '../icons/avatar.tsx';
import styles from './member-cell.module.css';

interface Props {
  name: string;
  /** Picture and rank when the list has them, which it does for former members too. */
  avatar?: string | undefined;
  rank?: string | undefined;
  /** True for the visitor's own member. */
  mine: boolean;
}

/**
 * Picture and name of a member in a ranking, linked to the profile. All rankings look alike: what a list does not have
 * itself is taken from the loaded members (useMemberLooks).
 */
export function MemberCell({ name, avatar, rank, mine }: Props) {
  const look = useMemberLook(name);
  return (
    <div className={styles.cell}>
      <Avatar name={name} src={avatar ?? look?.avatar_url} rank={rank ?? look?.clan_rank} size={30} />
      <span className={styles.words}>
        <Link className={styles.link} to={href('profile', { name })}>
          <MemberName
            name={look?.display_name ?? name}
            booster={look?.is_discord_booster}
            grandmaster={look?.is_grandmaster_ca}
          />
        </Link>
        {mine && <YouMark />}
      </span>
    </div>
  );
}
