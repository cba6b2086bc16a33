import { ONE_DROP, type OneDrop } from '../../../../../../shared/bingo/bingo-limits.ts';
import { Field } from '../../../../../ui/controls/field.tsx';
import { Select } from '../../../../../ui/controls/select/select.tsx';
import type { BoardSection, BoardSectionProps } from './board-section.ts';

const WORDS: Record<OneDrop, string> = {
  one_square: 'One square: the narrowest that it fits',
  every_square: 'Every square that it fits',
};
const ONE_DROP_OPTIONS = ONE_DROP.map((value) => ({ value, label: WORDS[value] }));

function DropsFields({ form, fields, onChange }: BoardSectionProps) {
  return (
    <Field {...form.field('oneDrop')}>
      <Select value={fields.oneDrop} options={ONE_DROP_OPTIONS} onChange={(oneDrop) => onChange({ oneDrop })} />
    </Field>
  );
}

/** For how many squares a drop counts. D362. */
export const DROPS_SECTION: BoardSection = {
  title: 'Drops',
  summary: ({ oneDrop }) => (oneDrop === 'every_square' ? 'One counts for every square' : 'One counts for one square'),
  Part: DropsFields,
};
