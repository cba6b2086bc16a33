import { DateTimeInput } from '../../../../../ui/controls/date/date-input.tsx';
import { Field } from '../../../../../ui/controls/field.tsx';
import { Select } from '../../../../../ui/controls/select/select.tsx';
import type { BoardSection, BoardSectionProps } from './board-section.ts';

const MODES = [
  { value: 'classic', label: 'Classic: every team may complete every square' },
  { value: 'lockout', label: 'Lockout: the first team owns a square' },
];
const ENDS = [
  { value: 'deadline', label: 'At the end date' },
  { value: 'first_blackout', label: 'At the first full board, or at the end date' },
];

function ModeInputs({ form, fields, onChange }: BoardSectionProps) {
  return (
    <>
      <Field {...form.field('mode')}>
        <Select value={fields.mode} options={MODES} onChange={(mode) => onChange({ mode })} />
      </Field>
      <Field {...form.field('finish')}>
        <Select value={fields.finish} options={ENDS} onChange={(finish) => onChange({ finish })} />
      </Field>
      <Field {...form.field('revealAt')} note="Until then all squares are secret and nothing counts. Empty: at once">
        <DateTimeInput zone="London time" value={fields.revealAt} onChange={(revealAt) => onChange({ revealAt })} />
      </Field>
    </>
  );
}

/** How teams compete, when the board ends, and when its squares become public. D402, D403, D405. */
export const MODE_SECTION: BoardSection = {
  title: 'Mode and reveal',
  summary: ({ mode, finish, revealAt, start }) =>
    [
      mode === 'lockout' ? 'Lockout' : 'Classic',
      ...(finish === 'first_blackout' ? ['ends at the first full board'] : []),
      ...(revealAt === '' ? [] : [revealAt === start ? 'secret until the start' : 'secret at first']),
    ].join(' · '),
  Part: ModeInputs,
};
