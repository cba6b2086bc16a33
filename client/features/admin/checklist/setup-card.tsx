import { Link } from 'react-router-dom';
import { href } from '../../../../shared/site/page-address.ts';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';
import { CheckLine } from './check-line.tsx';
import checks from './check-line.module.css';
import styles from './setup.module.css';
import type { Setup } from './use-setup.ts';

const ALL_CHECKS = `${href('admin', {}, { tab: 'system' })}#health`;

/** The steps from an empty site to a complete one, each with its state, why, and what to do next. */
export function SetupCard({ setup }: { setup: Setup }) {
  const { done, steps, card, isOld } = setup;
  return (
    <div ref={card} tabIndex={-1} className={styles.card}>
      <CardSection title="Checklist" aside={`${done} of ${steps} done`}>
        <ul className={checks.checks}>
          {setup.checks.map((check) => (
            <CheckLine key={check.key} check={check} isOld={isOld} />
          ))}
        </ul>
        <div className={styles.foot}>
          <Button onClick={setup.fold}>Fold the checklist</Button>
          <Link className={buttonClass('quiet')} to={ALL_CHECKS}>
            All checks
          </Link>
        </div>
      </CardSection>
    </div>
  );
}
