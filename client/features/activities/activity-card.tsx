import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Activity } from '../../../shared/activities/activities.schemas.ts';
import { MASTER_MAX_XP } from '../../../shared/game/xp.ts';
import { href } from '../../../shared/site/page-address.ts';
import { useMember } from '../../lib/clan/members.resource.ts';
import { ActivityText } from '../../ui/data/activity-text.tsx';
import { Avatar } from '../../ui/icons/avatar.tsx';
import { CategoryIcon } from '../../ui/icons/category-icon.tsx';
import { MemberName } from '../../ui/data/member-name.tsx';
import { Timestamp } from '../../ui/data/timestamp.tsx';
import styles from './activity-card.module.css';

/** Returns true for a special achievement: a pet, level 99, 110 or 120, or an XP milestone from level 120 on. */
function isFeat({ category, text, details }: Activity): boolean {
  if (category === 'Pets') return true;
  const xp = /(\d+)\s*XP in/i.exec(text)?.[1];
  if (xp) return Number(xp) >= MASTER_MAX_XP;
  return category === 'Skills' && /\blevel (99|110|120)\b/.test(details);
}

/** One achievement with its member, text, kind and time. */
export const ActivityCard = memo(function ActivityCard({ activity, fresh }: { activity: Activity; fresh: boolean }) {
  const member = useMember(activity.member_name);
  return (
    <article className={styles.card} data-feat={isFeat(activity) || undefined} data-fresh={fresh || undefined}>
      <Avatar name={activity.member_name} src={member?.avatar_url} rank={member?.clan_rank} size={38} />
      <div className={styles.body}>
        <Link className={styles.name} to={href('profile', { name: activity.member_name })}>
          <MemberName
            name={activity.display_name}
            booster={member?.is_discord_booster}
            grandmaster={member?.is_grandmaster_ca}
          />
        </Link>
        <p className={styles.text} title={activity.details || undefined}>
          <ActivityText text={activity.text} />
        </p>
        <p className={styles.meta}>
          <CategoryIcon category={activity.category} />
          <span>{activity.category}</span>
          <span aria-hidden>·</span>
          <Timestamp at={activity.activity_date} />
        </p>
      </div>
    </article>
  );
});
