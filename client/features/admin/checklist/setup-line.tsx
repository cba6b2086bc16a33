import { AlertTriangle, CircleCheck, ListChecks } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './setup.module.css';
import type { Setup } from './use-setup.ts';

/** One line above the dashboard's figures: how far the setup is. It leads to the checklist, unfolds or dismisses it. */
export function SetupLine({ setup }: { setup: Setup }) {
  const { done, steps, bad, form, isComplete, isOld } = setup;
  const Icon = bad > 0 ? AlertTriangle : isComplete && !isOld ? CircleCheck : ListChecks;
  const show = () => {
    setup.unfold();
    // A folded card is drawn first.
    requestAnimationFrame(() => {
      setup.card.current?.scrollIntoView();
      setup.card.current?.focus({ preventScroll: true });
    });
  };
  return (
    <div className={styles.line} data-state={bad > 0 ? 'bad' : isComplete ? 'good' : 'todo'}>
      <Icon size={18} aria-hidden className={styles.icon} />
      <p className={styles.words}>
        {isComplete ? 'Everything is set up.' : `Setup: ${done} of ${steps} steps done.`}
        {bad > 0 && ` ${bad} ${bad === 1 ? 'needs' : 'need'} attention.`}
        {isOld && ' The newest state is not known.'}
      </p>
      {isComplete ? (
        <Button kind="quiet" className={styles.action} onClick={setup.fold}>
          Hide this line
        </Button>
      ) : (
        <Button kind="quiet" className={styles.action} onClick={show}>
          {form === 'card' ? 'Go to the checklist' : 'Show the checklist'}
        </Button>
      )}
    </div>
  );
}
