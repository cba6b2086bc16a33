import { MOST_STREAM_DELAY_S } from '../../../../../../shared/bingo/boards/stream-delay.ts';
import { Field } from '../../../../../ui/controls/field.tsx';
import { NumberInput } from '../../../../../ui/controls/number-input.tsx';
import layout from '../../form.module.css';
import type { BoardSection, BoardSectionProps } from './board-section.ts';

function DelayField({ form, fields, onChange }: BoardSectionProps) {
  return (
    <div className={layout.pair}>
      <Field
        {...form.field('delay')}
        note="Discord, feeds and pictures for sharing hear of the board so much later, so that a streamer’s viewers see it on the stream first."
      >
        <NumberInput value={fields.delay} min={0} max={MOST_STREAM_DELAY_S} onChange={(delay) => onChange({ delay })} />
      </Field>
    </div>
  );
}

/** After what time the board is told outside of its page. D511. */
export const DELAY_SECTION: BoardSection = {
  title: 'Announcements',
  summary: ({ delay }) => (Number(delay) === 0 ? 'Told at once' : `Told ${delay} seconds later`),
  Part: DelayField,
};
