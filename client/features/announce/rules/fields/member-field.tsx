import { membersResource } from '../../../../lib/clan/members.resource.ts';
import { useLive } from '../../../../lib/live/use-live.ts';
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
  const members = useLive(membersResource, ({ data }) => data);
  const stored = (id: number) => named.members.find((member) => member.id === id);
  const isDeleted = (id: number): boolean => !stored(id) && !members?.some((member) => member.id === id);
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
        nameOf={(id) => stored(id)?.name ?? `Deleted member ${id}`}
        onChange={(chosen) => onChange({ members: chosen })}
      />
      {draft.members.some(isDeleted) && (
        <p className={styles.warning}>Nothing is told of a deleted member: take it away, or choose another one.</p>
      )}
    </>
  );
}
