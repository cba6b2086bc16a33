import styles from './form-state.module.css';

/**
 * `unsaved`: values wait to be saved, also while the form is closed; `two versions`: an admin has to choose between these
 * and somebody's newer ones.
 */
export type FormState = 'saved' | 'unsaved' | 'two versions';

/** Says in the head of a square's form that something is left to do; nothing when all is saved. */
export function FormStateSign({ state }: { state: FormState }) {
  if (state === 'saved') return null;
  return (
    <span className={styles.sign} data-state={state}>
      {state === 'unsaved' ? 'Unsaved' : 'Two versions'}
    </span>
  );
}
