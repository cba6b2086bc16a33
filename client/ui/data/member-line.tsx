import type { ReactNode } from 'react';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { Avatar } from '../icons/avatar.tsx';
import styles from './member-line.module.css';
import { MemberName } from './member-name.tsx';

type Shown = Pick<
  Member,
  'name' | 'display_name' | 'clan_rank' | 'avatar_url' | 'is_discord_booster' | 'is_grandmaster_ca'
>;

interface Props {
  member: Shown;
  size?: number;
  plain?: boolean;
  /** Shown under the name. */
  note?: ReactNode;
  /** Shown at the right end. */
  side?: ReactNode;
}

/** Picture and name of a member with a line under it. */
export function MemberLine({ member, size = 40, plain = false, note, side }: Props) {
  return (
    <span className={styles.line}>
      <Avatar name={member.name} src={member.avatar_url} rank={member.clan_rank} size={size} />
      <span className={styles.middle}>
        <span className={styles.name}>
          <MemberName
            name={member.display_name}
            booster={member.is_discord_booster}
            grandmaster={member.is_grandmaster_ca}
            plain={plain}
          />
        </span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {side && <span className={styles.side}>{side}</span>}
    </span>
  );
}
