import { PencilLine } from 'lucide-react';
import { editingText } from '../../../../lib/edit/editing-text.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import type { SquareMarks } from '../squares/tiles/use-square-marks.ts';
import { EditLine } from './edits-by-others.tsx';
import styles from './others.module.css';
import type { EditByOther } from './use-edits-by-others.ts';

interface Props {
  /** The squares that are open on other pages, by their names. */
  open: readonly (readonly [name: string, marks: SquareMarks])[];
  edits: readonly EditByOther[];
  onChoose: (name: string) => void;
}

/** Who has which square open on another page, and what other admins changed since the editor was opened. */
export function Others({ open, edits, onChoose }: Props) {
  if (open.length === 0 && edits.length === 0) {
    return (
      <p className={styles.none}>No other admin edits this board now, and none has changed it since you opened it.</p>
    );
  }
  return (
    <>
      {open.length > 0 && (
        <ul className={styles.list} aria-label="Open elsewhere">
          {open.map(([name, { editors }]) => (
            <li key={name} className={styles.open}>
              <PencilLine size={16} aria-hidden />
              <span>{editingText(editors, name)}</span>
              <Button kind="quiet" aria-label={`Show ${name}`} onClick={() => onChoose(name)}>
                Show
              </Button>
            </li>
          ))}
        </ul>
      )}
      {edits.length > 0 && (
        <section aria-label="Changed since you opened the board">
          <h3 className={styles.title}>Changed since you opened the board</h3>
          <ul className={styles.list}>
            {edits.map((edit) => (
              <li key={edit.id} className={styles.edit}>
                <EditLine edit={edit} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
