import { MemberPicker } from '../../../../ui/members/member-picker.tsx';
import styles from '../../announce.module.css';
import type { RulePartProps } from '../rule-part.ts';

const WORDS = { chosen: 'Chosen members', drop: 'Take away' };
const NOBODY: ReadonlySet<number> = new Set();

/** Whom a rule tells of. One who was erased is shown, to be taken away. */
export function MemberField({
  draft,
  form,
  named,
  onChange,
}: Pick<RulePartProps, 'draft' | 'form' | 'named' | 'onChange'>) {
  const nameOf = (id: number) => named.members.find((member) => member.id === id)?.name;
  return (
    <>
      <MemberPicker
        field={{
          ...form.field('members'),
          note: 'None chosen: everybody. What is about nobody is told anyway, and whoever is hidden is not told of.',
        }}
        words={WORDS}
        chosen={draft.members}
        taken={NOBODY}
        nameOf={(id) => nameOf(id) ?? `Deleted member ${id}`}
        onChange={(chosen) => onChange({ members: chosen })}
      />
      {draft.members.some((id) => nameOf(id) === undefined) && (
        <p className={styles.warning}>Nothing is told of a deleted member: take it away, or choose another one.</p>
      )}
    </>
  );
}
