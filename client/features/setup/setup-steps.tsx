import { Check } from 'lucide-react';
import styles from './setup.module.css';

export const STEPS = ['Code', 'Your clan', 'Words and links', 'Announce', 'Admins'] as const;
export type Step = (typeof STEPS)[number];

/** The steps of the set-up: those that are done, and the one that is shown. */
export function SetupSteps({ now }: { now: Step }) {
  const at = STEPS.indexOf(now);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={index < at ? 'done' : index === at ? 'now' : 'next'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.number}>
            {index < at ? <Check size={14} strokeWidth={3} role="img" aria-label="Done" /> : index + 1}
          </span>
          <span className={styles.name}>{step}</span>
        </li>
      ))}
    </ol>
  );
}
