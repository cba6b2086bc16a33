import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatLastActive, inactiveDays } from '../../../shared/format/dates.ts';
import { thousands } from '../../../shared/format/numbers.ts';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { href } from '../../../shared/site/page-address.ts';
import { downloadCsv } from '../../lib/files/csv.ts';
import { useNow } from '../../lib/page/ticker.ts';
import { oneOf, useUrlState } from '../../lib/page/url-state.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { MemberLine } from '../../ui/data/member-line.tsx';
import { TimeOf } from '../../ui/data/time-of.tsx';
import { Pills } from '../../ui/controls/pills.tsx';
import { LiveSection } from '../../ui/feedback/live-section.tsx';
import styles from './inactive-members.module.css';
import { inactiveMembersResource } from './inactive-members.resource.ts';
import { membersCsv } from './members.csv.ts';

/** Choices of days, and the number of shown entries. spec §9. */
const DAYS = ['7', '14', '30', '60', '90'] as const;
const PLAIN = '30';
const SHOWN = 20;
const HOUR = 3_600_000;
const OPTIONS = DAYS.map((value) => ({ value, label: `${value} days` }));

/** Lists members without activity for many days. The URL holds the number of days. spec §2, Data tab. */
export function InactiveMembers() {
  const [params, change] = useUrlState();
  const days = oneOf(DAYS, params.get('days'), PLAIN);
  const resource = inactiveMembersResource(Number(days));
  const members = useLive(resource, (s) => s.data);
  return (
    <CardSection
      title="Inactive members"
      aside={
        members !== null &&
        members.length > 0 && (
          <Button
            kind="quiet"
            onClick={() => {
              downloadCsv(`inactive-members-${days}-days.csv`, membersCsv(members));
            }}
          >
            <Download size={16} aria-hidden /> CSV
          </Button>
        )
      }
    >
      <Pills
        label="Inactive for more than"
        options={OPTIONS}
        value={days}
        onChange={(value) => {
          change({ days: value === PLAIN ? null : value });
        }}
      />
      <div className={styles.state}>
        <LiveSection of={resource} loading="Loading...">
          {(inactive) => <List members={inactive} days={days} />}
        </LiveSection>
      </div>
    </CardSection>
  );
}

function List({ members, days }: { members: readonly Member[]; days: string }) {
  const now = new Date(useNow(HOUR));
  if (members.length === 0)
    return <p className={styles.none}>{`Nobody has been inactive for more than ${days} days.`}</p>;
  return (
    <>
      <p className={styles.count} role="status">
        {members.length === 1 ? '1 member' : `${thousands(members.length)} members`}
      </p>
      <ul className={styles.list}>
        {members.slice(0, SHOWN).map((member) => (
          <li key={member.id}>
            <Link className={styles.row} to={href('profile', { name: member.name })}>
              <MemberLine
                member={member}
                size={34}
                plain
                note={member.clan_rank}
                side={
                  member.last_activity_date !== null && (
                    <TimeOf at={member.last_activity_date}>
                      <span className={styles.time}>
                        <span>{`${thousands(inactiveDays(member.last_activity_date, now))} days, `}</span>
                        <span>{`since ${formatLastActive(member.last_activity_date, now)}`}</span>
                      </span>
                    </TimeOf>
                  )
                }
              />
            </Link>
          </li>
        ))}
      </ul>
      {members.length > SHOWN && <p className={styles.more}>{`and ${thousands(members.length - SHOWN)} more`}</p>}
    </>
  );
}
