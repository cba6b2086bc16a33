import { CircleAlert, Lock, PencilLine } from 'lucide-react';
import styles from './marks-legend.module.css';
import type { SquareMarks } from './use-square-marks.ts';

/** Says what the marks on the tiles mean, with the number of squares that have each. Without marks nothing is drawn. */
export function MarksLegend({ marks }: { marks: ReadonlyMap<string, SquareMarks> }) {
  const all = [...marks.values()];
  const unsaved = all.filter(({ isUnsaved }) => isUnsaved).length;
  const unseen = all.filter(({ isUnseen }) => isUnseen).length;
  const secret = all.filter(({ isSecret }) => isSecret).length;
  const open = all.filter(({ editors }) => editors.length > 0).length;
  if (unsaved + unseen + secret + open === 0) return null;
  return (
    <ul className={styles.legend} aria-label="Marks on the squares">
      {unsaved > 0 && (
        <li data-mark="unsaved">
          <span className={styles.dot} /> {unsaved} unsaved
        </li>
      )}
      {unseen > 0 && (
        <li data-mark="unseen">
          <CircleAlert size={14} aria-hidden /> {unseen === 1 ? '1 name' : `${unseen} names`} never seen
        </li>
      )}
      {secret > 0 && (
        <li>
          <Lock size={13} aria-hidden /> {secret} secret
        </li>
      )}
      {open > 0 && (
        <li data-mark="open">
          <PencilLine size={14} aria-hidden /> {open} open elsewhere
        </li>
      )}
    </ul>
  );
}
