import { AlertTriangle, CircleCheck, CircleDashed, CircleHelp } from 'lucide-react';
import type { Check } from '../../../../shared/admin/admin.schemas.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { Age } from '../../../ui/data/age.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';
import { LiveSection } from '../../../ui/feedback/live-section.tsx';
import styles from './checklist.module.css';
import { checklistResource } from './checklist.resource.ts';

const TITLES: Record<Check['key'], string> = {
  clan: 'Clan read',
  site: 'Facts of the site',
  sign_in: 'Sign-in',
  feed: 'Social feed',
  backup: 'Backup',
  clock: 'Clock',
  database: 'Database connections',
  node: 'Node',
  errors: 'Newest error',
};
const SIGNS = {
  good: { Icon: CircleCheck, words: 'OK' },
  /** A good result that the newest read could not confirm. */
  unknown: { Icon: CircleHelp, words: 'Not known now' },
  todo: { Icon: CircleDashed, words: 'Not set up' },
  bad: { Icon: AlertTriangle, words: 'Needs attention' },
};

/** Lists what is set up and what needs a check, each with the lines of the settings that change it. */
export function Checklist() {
  const isOld = useLive(checklistResource, (state) => state.error !== null);
  return (
    <CardSection title="Health">
      <LiveSection of={checklistResource} loading="Loading...">
        {(checks) => (
          <ul className={styles.checks}>
            {checks.map((check) => (
              <Line key={check.key} check={check} isOld={isOld} />
            ))}
          </ul>
        )}
      </LiveSection>
    </CardSection>
  );
}

function Line({ check: { key, state, text, at, lines }, isOld }: { check: Check; isOld: boolean }) {
  const shown = isOld && state === 'good' ? 'unknown' : state;
  const { Icon, words } = SIGNS[shown];
  return (
    <li className={styles.check} data-state={shown}>
      <Icon size={20} role="img" aria-label={words} className={styles.sign} />
      <div className={styles.body}>
        <p className={styles.title}>
          {TITLES[key]}
          {shown !== 'good' && (
            // The sign has the same words for screen readers.
            <span className={styles.word} aria-hidden>
              {words}
            </span>
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
        {lines.length > 0 && <pre className={styles.lines}>{lines.join('\n')}</pre>}
      </div>
    </li>
  );
}
