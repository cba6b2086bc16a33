import { CardSection } from '../../../ui/layout/card.tsx';
import { LoadSection } from '../../../ui/feedback/load-section.tsx';
import { CheckLine } from './check-line.tsx';
import styles from './check-line.module.css';
import { checklistResource } from './checklist.resource.ts';
import { useChecklist } from './use-checklist.ts';

/** Lists all checks: what is set up and what needs attention. */
export function Checklist() {
  const { data, error } = useChecklist();
  return (
    <CardSection title="Health">
      <LoadSection data={data} error={error} loading="Loading..." onRetry={() => void checklistResource.refresh()}>
        {({ checks }) => (
          <ul className={styles.checks}>
            {checks.map((check) => (
              <CheckLine key={check.key} check={check} isOld={error !== null} />
            ))}
          </ul>
        )}
      </LoadSection>
    </CardSection>
  );
}
