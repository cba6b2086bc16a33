import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Activity } from '../../../shared/activities/activities.schemas.ts';
import { headlineOf } from '../../../shared/activities/headline.ts';
import { href } from '../../../shared/site/page-address.ts';
import { useMember } from '../../lib/clan/members.resource.ts';
import { ActivityText } from '../../ui/data/activity-text.tsx';
import { MemberName } from '../../ui/data/member-name.tsx';
import { Avatar } from '../../ui/icons/avatar.tsx';
import { CategoryIcon } from '../../ui/icons/category-icon.tsx';
import { LineIcon } from '../../ui/icons/line-icon.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import styles from './achievement-frame.module.css';

/** One achievement, or neighbouring achievements of one member, whose name and picture they share. */
export function AchievementFrame({ lines }: { lines: readonly Activity[] }) {
  const [first, second] = lines;
  if (!first) return null;
  if (!second) return <Achievement activity={first} isAlone />;
  return (
    <div className={styles.shared}>
      <div className={styles.head}>
        <Who activity={first} />
        <span className={styles.count}>{lines.length} achievements</span>
      </div>
      <div className={styles.lines}>
        {lines.map((activity) => (
          <Achievement key={activity.id} activity={activity} />
        ))}
      </div>
    </div>
  );
}

interface Props {
  activity: Activity;
  /** True when no frame around the line names the member. */
  isAlone?: boolean;
}

/** The achievement is the headline; the game's own text stands under it. */
const Achievement = memo(function Achievement({ activity, isAlone = false }: Props) {
  const { category, details, text } = activity;
  const headline = useMemo(() => headlineOf({ text, details }), [text, details]);
  const skill = headline?.skill ?? null;
  return (
    <article
      className={styles.line}
      data-great={headline?.isGreat || undefined}
      data-alone={isAlone || undefined}
      data-glide={activity.id}
    >
      <LineIcon category={category} skill={skill} size={isAlone ? 46 : 36} />
      <div className={styles.body}>
        <div className={styles.top}>
          <h3 className={headline ? styles.title : styles.plain} title={details || undefined}>
            {!isAlone && <span className="sr-only">{activity.display_name}: </span>}
            {headline ? headline.title : <ActivityText text={text} />}
          </h3>
          <span className={styles.time}>
            <Moment at={activity.activity_date} stop={!isAlone} />
          </span>
        </div>
        {isAlone && <Who activity={activity} />}
        <p className={styles.text}>
          {skill !== null && <CategoryIcon category={category} />}
          {headline ? (
            <>
              <span className="sr-only">{category}: </span>
              <ActivityText text={text} />
            </>
          ) : (
            category
          )}
        </p>
      </div>
    </article>
  );
});

function Who({ activity }: { activity: Activity }) {
  const member = useMember(activity.member_name);
  return (
    <Link className={styles.who} to={href('profile', { name: activity.member_name })}>
      <Avatar name={activity.member_name} src={member?.avatar_url} rank={member?.clan_rank} size={22} />
      <span className={styles.name}>
        <MemberName
          name={activity.display_name}
          booster={member?.is_discord_booster}
          grandmaster={member?.is_grandmaster_ca}
        />
      </span>
    </Link>
  );
}
