import { Link } from 'react-router-dom';
import { counted, thousands } from '../../../shared/format/numbers.ts';
import type { ReadingProblems as Problems } from '../../../shared/roster/clan.schemas.ts';
import { href } from '../../../shared/site/page-address.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { CardSection } from '../../ui/layout/card.tsx';
import { Timestamp } from '../../ui/data/timestamp.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import styles from './reading-problems.module.css';
import { readingProblemsResource } from './reading-problems.resource.ts';

/** Entries shown of each list; an outage of a service may concern the whole clan. */
const SHOWN = 50;

/** Lists what cannot be read: the clan list, rows of it, and members. Renders nothing without problems. */
export function ReadingProblems() {
  const problems = useLive(readingProblemsResource, (state) => state.data);
  const error = useLive(readingProblemsResource, (state) => state.error);
  if (!problems) return error === null ? null : <ErrorNote message={error} />;
  const { clan_list: list, skipped_rows: skipped, members } = problems;
  if (list === null && skipped === null && members.length === 0) return null;
  return (
    <CardSection title="Reading problems">
      {list !== null && <p className={styles.problem}>{list}</p>}
      {skipped && <SkippedRows skipped={skipped} />}
      {members.length > 0 && <UnreadMembers members={members} />}
    </CardSection>
  );
}

/** Shown after the time since which rows are skipped. */
const NAMES_TWICE =
  'The names are listed twice and count once, as first listed. Nobody is missing because of these rows.';
const NO_REMOVALS =
  'A member may be missing because of the skipped rows, so nobody counts as having left until the list is whole again.';

function SkippedRows({ skipped: { since, is_whole, rows } }: { skipped: NonNullable<Problems['skipped_rows']> }) {
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>{`${counted(rows.length, 'row')} of the clan list skipped`}</h3>
      <p className={styles.about}>
        Since <Timestamp at={since} />. {is_whole ? NAMES_TWICE : NO_REMOVALS}
      </p>
      <ul className={styles.list} aria-label="Skipped rows of the clan list">
        {rows.slice(0, SHOWN).map(({ line, name, reason }) => (
          <li key={line} className={styles.row}>
            <strong>{`Line ${line}${name === null ? '' : `: ${name}`}`}</strong>
            <span className={styles.reason}>{reason}</span>
          </li>
        ))}
      </ul>
      <More hidden={rows.length - SHOWN} />
    </div>
  );
}

function UnreadMembers({ members }: { members: Problems['members'] }) {
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>{`${counted(members.length, 'member')} cannot be read`}</h3>
      <p className={styles.about}>They are tried again at growing intervals.</p>
      <ul className={styles.list} aria-label="Members who cannot be read">
        {members.slice(0, SHOWN).map(({ id, name, reason, since, was_read }) => (
          <li key={id} className={styles.row}>
            <Link className={styles.name} to={href('profile', { name })}>
              {name}
            </Link>
            <span className={styles.reason}>
              {reason} · {was_read ? 'since' : 'never read, tried since'} <Timestamp at={since} />
            </span>
          </li>
        ))}
      </ul>
      <More hidden={members.length - SHOWN} />
    </div>
  );
}

function More({ hidden }: { hidden: number }) {
  return hidden > 0 ? <p className={styles.about}>{`and ${thousands(hidden)} more`}</p> : null;
}
