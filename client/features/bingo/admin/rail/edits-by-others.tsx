import { Age } from '../../../../ui/data/age.tsx';
import styles from './others.module.css';
import type { EditByOther } from './use-edits-by-others.ts';

const MOST = 3;
const VERBS: Record<string, string> = {
  set: 'set',
  clear: 'cleared',
  swap: 'moved squares:',
  fill: 'filled',
  update: 'changed the settings of',
  create: 'created',
  delete: 'deleted',
  restore: 'restored',
};

/** Tells the newest changes of other admins above the squares; where the rail lists them, to screen readers alone. */
export function EditsByOthers({ edits }: { edits: readonly EditByOther[] }) {
  return (
    <div role="status" className={styles.news}>
      {edits.slice(0, MOST).map((edit) => (
        <p key={edit.id}>
          <EditLine edit={edit} />
        </p>
      ))}
    </div>
  );
}

/** One change of another admin in a sentence. */
export function EditLine({ edit: { actor, action, subject, at } }: { edit: EditByOther }) {
  return (
    <>
      <strong>{actor.name}</strong> {VERBS[action.split('.').at(-1) ?? ''] ?? 'changed'} {subject} ·{' '}
      {/* Announced once: screen readers must not repeat the age whenever it changes. */}
      <span aria-live="off">
        <Age at={at} />
      </span>
    </>
  );
}
