import { AlertTriangle, CircleCheck, CircleDashed } from 'lucide-react';
import type { Check } from '../../../shared/admin/admin.schemas.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { Age } from '../../ui/data/age.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import styles from './checklist.module.css';
import { checklistResource } from './checklist.resource.ts';

const TITLES: Record<Check['key'], string> = {
  clan: 'Clan read',
  site: 'Facts of the site',
  sign_in: 'Sign-in',
  feed: 'Social feed',
  backup: 'Backup',
  clock: 'Clock',
  node: 'Node',
  errors: 'Newest error',
};
const SIGNS = {
  good: { Icon: CircleCheck, words: 'All well' },
  todo: { Icon: CircleDashed, words: 'Not set up' },
  bad: { Icon: AlertTriangle, words: 'Needs a look' },
};

/** What is set up and what needs a look, each with the lines of the settings that change it. */
export function Checklist() {
  const checks = useLive(checklistResource, (s) => s.data);
  const error = useLive(checklistResource, (s) => s.error);
  return (
    <CardSection title="Checklist">
      {error !== null && (
        <ErrorNote message={error}>
          <Button onClick={() => void checklistResource.refresh()}>Try again</Button>
        </ErrorNote>
      )}
      {checks && (
        <ul className={styles.checks}>
          {checks.map((check) => (
            <Line key={check.key} check={check} />
          ))}
        </ul>
      )}
      {!checks && error === null && <Loading label="Loading…" />}
    </CardSection>
  );
}

function Line({ check: { key, state, text, at, lines } }: { check: Check }) {
  const { Icon, words } = SIGNS[state];
  return (
    <li className={styles.check} data-state={state}>
      <Icon size={20} role="img" aria-label={words} className={styles.sign} />
      <div className={styles.body}>
        <p className={styles.title}>{TITLES[key]}</p>
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
