import { LATE_JOINERS, type LateJoiners } from '../../../../../../shared/bingo/bingo-limits.ts';
import { Field } from '../../../../../ui/controls/field.tsx';
import { Select } from '../../../../../ui/controls/select/select.tsx';
import type { BoardSection, BoardSectionProps } from './board-section.ts';

const WORDS: Record<LateJoiners, string> = {
  from_joining: 'Count from the minute of joining',
  all: 'Bring all their drops since the start',
};
const OPTIONS = LATE_JOINERS.map((value) => ({ value, label: WORDS[value] }));

function SeatFields({ form, fields, onChange }: BoardSectionProps) {
  return (
    <Field {...form.field('lateJoiners')}>
      <Select value={fields.lateJoiners} options={OPTIONS} onChange={(lateJoiners) => onChange({ lateJoiners })} />
    </Field>
  );
}

/** From when players who join late count. D380. */
export const SEATS_SECTION: BoardSection = {
  title: 'Late players',
  summary: ({ lateJoiners }) => (lateJoiners === 'all' ? 'Bring all their drops' : 'Count from joining'),
  Part: SeatFields,
};
