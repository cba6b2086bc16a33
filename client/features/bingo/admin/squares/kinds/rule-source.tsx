import type { RulePreview } from '../../../../../../shared/bingo/bingo-responses.ts';
import { thousands } from '../../../../../../shared/format/numbers.ts';
import styles from '../../board-editor.module.css';
import type { SquareFields } from '../square-fields.ts';

interface Props {
  preview: Pick<RulePreview, 'tells' | 'above'>;
  fields: Pick<SquareFields, 'skill'>;
}

/** Says what the lines of the log cannot: that readings tell it, and how many members have it already. */
export function RuleSource({ preview: { tells, above }, fields: { skill } }: Props) {
  return (
    <>
      {tells === 'readings' && (
        <p className={styles.hint}>No line of the log tells this: it counts when the skills of the players are read.</p>
      )}
      {above && above.members > 0 && (
        <p className={styles.hint}>
          Already above it{skill === '' && ' in every skill'}: {thousands(above.members)} of {thousands(above.of)}{' '}
          members. They cannot complete it.
        </p>
      )}
    </>
  );
}
