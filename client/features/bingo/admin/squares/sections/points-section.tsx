import { Field } from '../../../../../ui/controls/field.tsx';
import { Note } from '../../../../../ui/controls/note.tsx';
import { TextInput } from '../../../../../ui/controls/text-input.tsx';
import type { SquareSection, SquareSectionProps } from './square-section.ts';

/** Points of the square and of steps before its goal. */
function PointsFields({ board, form, fields, onChange }: SquareSectionProps) {
  const usual = board.scoring?.square.every;
  return (
    <>
      {usual === undefined && (
        <Note>This board is ranked by completed squares. Points count once its settings say “Points”.</Note>
      )}
      <Field {...form.field('points')} note={`Every team that completes it. Empty: ${usual ?? 'as the board says'}`}>
        <TextInput
          maxLength={5}
          inputMode="numeric"
          value={fields.points}
          onChange={(points) => onChange({ points: points.replace(/\D/g, '') })}
        />
      </Field>
      <Field {...form.field('steps')} note="Number: points, such as 25: 1, 50: 2. Up to five, each below the goal">
        <TextInput maxLength={120} value={fields.steps} onChange={(steps) => onChange({ steps })} />
      </Field>
    </>
  );
}

/** Points of one square. D390, D392. */
export const POINTS_SECTION: SquareSection = {
  title: 'Points',
  summary: ({ points, steps }, board) =>
    [
      points === '' ? (board.scoring ? 'As the board says' : 'Ranked by squares') : `${points} for the square`,
      ...(steps.trim() === '' ? [] : ['steps before the goal']),
    ].join(' · '),
  Part: PointsFields,
};
