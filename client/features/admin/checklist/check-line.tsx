import { AlertTriangle, CircleCheck, CircleDashed, CircleHelp, Hourglass } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Check } from '../../../../shared/admin/admin.schemas.ts';
import { Age } from '../../../ui/data/age.tsx';
import { CopyLine } from '../../../ui/data/copy-line.tsx';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { StateTag } from '../../../ui/layout/state-tag.tsx';
import styles from './check-line.module.css';

const TITLES: Record<Check['key'], string> = {
  clan: 'Clan read',
  site: 'Facts of the site',
  sign_in: 'Sign-in',
  feed: 'Social feed',
  announce: 'Announcements',
  backup: 'Backup',
  secrets: 'Stored secrets',
  clock: 'Clock',
  database: 'Database connections',
  node: 'Node',
  errors: 'Newest error',
};
const SIGNS = {
  good: { Icon: CircleCheck, words: 'OK' },
  /** Nothing was read yet, or the first reading is under way. */
  unknown: { Icon: Hourglass, words: 'Not known yet' },
  /** A good result that the newest read could not confirm. */
  old: { Icon: CircleHelp, words: 'Not known now' },
  todo: { Icon: CircleDashed, words: 'Not set up' },
  bad: { Icon: AlertTriangle, words: 'Needs attention' },
};

interface Props {
  check: Check;
  /** True when the newest read failed, so that a good result is not known any more. */
  isOld: boolean;
}

/** One check as a list item: its state, why, and what to do next with the lines to copy. */
export function CheckLine({ check: { key, state, text, at, next, link, lines }, isOld }: Props) {
  const shown = isOld && state === 'good' ? 'old' : state;
  const { Icon, words } = SIGNS[shown];
  const title = TITLES[key];
  return (
    <li className={styles.check} data-state={shown}>
      <Icon size={20} role="img" aria-label={words} className={styles.sign} />
      <div className={styles.body}>
        <p className={styles.title}>
          {title}
          {shown !== 'good' && (
            // The sign has the same words for screen readers.
            <StateTag tone={shown === 'bad' ? 'bad' : 'none'} className={styles.word} aria-hidden>
              {words}
            </StateTag>
          )}
        </p>
        <p className={styles.text}>
          {text}
          {at !== null && (
            <>
              {' · '}
              <Age at={at} />
            </>
          )}
        </p>
        {next !== null && <p className={styles.next}>{next}</p>}
        {lines.length > 0 && <CopyLine what={`the lines for “${title}”`} text={lines.join('\n')} />}
        {link !== null && (
          <Link className={buttonClass('quiet')} to={link.path}>
            {link.label}
          </Link>
        )}
      </div>
    </li>
  );
}
