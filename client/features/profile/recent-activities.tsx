import type { Activity } from '../../../shared/activities/activities.schemas.ts';
import type { ProfileState } from '../../../shared/members/members.schemas.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { ActivityText } from '../../ui/data/activity-text.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { CategoryIcon } from '../../ui/icons/category-icon.tsx';
import { Timestamp } from '../../ui/data/timestamp.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { activitiesOfMember } from './member-activities.resource.ts';
import { PartWaits } from './part-waits.tsx';
import { Note } from '../../ui/controls/note.tsx';
import styles from './recent-activities.module.css';

const SILENT = 'The log cannot be read right now.';
/** Reasons for an empty list, by the state of the log. */
const NOTHING: Record<ProfileState, string> = {
  private: 'The log is private, so there is nothing to show.',
  not_a_member: 'The game publishes a log for its paying members only.',
  missing: 'The game has no player with this name.',
  unknown: 'The log has not been read yet.',
  public: 'Drops, kills, levels and quests appear here by themselves.',
};

interface Props {
  id: number;
  name: string;
  state: ProfileState;
  /** True when the last reading could not read the log. */
  silent: boolean;
}

/** Lists the member's recent activities. */
export function RecentActivities({ id, name, state, silent }: Props) {
  const resource = activitiesOfMember(id, name);
  const list = useLive(resource, (s) => s.data);
  return (
    <CardSection title="Recent Activities">
      <Note className={styles.delay}>New activities take 5-30 minutes to appear.</Note>
      <PartWaits resource={resource} />
      {list?.length === 0 && (
        <Empty title="No recent activities.">{state === 'public' && silent ? SILENT : NOTHING[state]}</Empty>
      )}
      {list && list.length > 0 && (
        <ul>
          {list.map((activity) => (
            <Row key={activity.id} activity={activity} />
          ))}
        </ul>
      )}
    </CardSection>
  );
}

function Row({ activity }: { activity: Activity }) {
  return (
    <li className={styles.row} title={activity.details || undefined}>
      <span className={styles.icon}>
        <CategoryIcon category={activity.category} size={16} />
      </span>
      <span>
        <span className={styles.text}>
          <ActivityText text={activity.text} />
        </span>
        <span className={styles.meta}>
          {activity.category} · <Timestamp at={activity.activity_date} />
        </span>
      </span>
    </li>
  );
}
