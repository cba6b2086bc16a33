import { useMemo } from 'react';
import type { Activity } from '../../../shared/activities/activities.schemas.ts';
import { headlineOf } from '../../../shared/activities/headline.ts';
import type { ProfileState } from '../../../shared/members/members.schemas.ts';
import { useEntryFlag } from '../../lib/page/entry-state.tsx';
import { useLive } from '../../lib/live/use-live.ts';
import { ActivityText } from '../../ui/data/activity-text.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { GrowingArea } from '../../ui/growing/growing-area.tsx';
import { LineIcon } from '../../ui/icons/line-icon.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { activitiesOfMember } from './member-activities.resource.ts';
import { PartWaits } from './part-waits.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/controls/note.tsx';
import styles from './recent-activities.module.css';

/** Lines shown at first. */
const FIRST = 20;
const idOf = ({ id }: Activity): number => id;
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
      {list && list.length > 0 && <Lines key={id} list={list} />}
    </CardSection>
  );
}

/** The newest lines, and all of them on request: a member with a past has hundreds. */
function Lines({ list }: { list: readonly Activity[] }) {
  const [all, setAll] = useEntryFlag('all activities');
  return (
    <GrowingArea label="Activities, newest first" items={list} keyOf={idOf}>
      {(shown) => (
        <>
          <ul>
            {(all ? shown : shown.slice(0, FIRST)).map((activity) => (
              <Row key={activity.id} activity={activity} />
            ))}
          </ul>
          {shown.length > FIRST && (
            <Button
              className={styles.more ?? ''}
              aria-expanded={all}
              onClick={() => {
                setAll(!all);
              }}
            >
              {all ? 'Show Less' : `Show all ${shown.length} activities`}
            </Button>
          )}
        </>
      )}
    </GrowingArea>
  );
}

function Row({ activity: { id, activity_date: at, category, details, text } }: { activity: Activity }) {
  const headline = useMemo(() => headlineOf({ text, details }), [text, details]);
  return (
    <li className={styles.row} data-great={headline?.isGreat || undefined} data-glide={id} title={details || undefined}>
      <LineIcon category={category} skill={headline?.skill ?? null} size={36} />
      <div className={styles.body}>
        {headline && <h3 className={styles.title}>{headline.title}</h3>}
        <p className={headline ? styles.text : styles.plain}>
          <ActivityText text={text} />
        </p>
        <p className={styles.meta}>
          {category} · <Moment at={at} stop />
        </p>
      </div>
    </li>
  );
}
