import { LATE_JOINERS, type LateJoiners } from '../../../../../../shared/bingo/bingo-limits.ts';
import { MAX_XP_GRACE } from '../../../../../../shared/bingo/teams/xp-grace.ts';
import { Field } from '../../../../../ui/controls/field.tsx';
import { NumberInput } from '../../../../../ui/controls/number-input.tsx';
import { Select } from '../../../../../ui/controls/select/select.tsx';
import type { BoardSection, BoardSectionProps } from './board-section.ts';

const WORDS: Record<LateJoiners, string> = {
  from_joining: 'Count from the minute of joining',
  all: 'Bring all their drops since the start',
};
const OPTIONS = LATE_JOINERS.map((value) => ({ value, label: WORDS[value] }));

function SeatFields({ form, fields, onChange }: BoardSectionProps) {
  return (
    <>
      <Field {...form.field('lateJoiners')}>
        <Select value={fields.lateJoiners} options={OPTIONS} onChange={(lateJoiners) => onChange({ lateJoiners })} />
      </Field>
      <Field
        {...form.field('xpGrace')}
        note="The first XP that is read of a player in this time after the end still counts. Ask players to log out before the end: XP counts when the game tells it."
      >
        <NumberInput value={fields.xpGrace} min={0} max={MAX_XP_GRACE} onChange={(xpGrace) => onChange({ xpGrace })} />
      </Field>
    </>
  );
}

/** From when players who join late count, and how long XP is read after the end. D380, D468. */
export const SEATS_SECTION: BoardSection = {
  title: 'Late players and late XP',
  summary: ({ lateJoiners }) => (lateJoiners === 'all' ? 'Bring all their drops' : 'Count from joining'),
  Part: SeatFields,
};
