import { LEAST_PICTURE_DAYS, MOST_PICTURE_DAYS } from '../../../../../../shared/bingo/proofs/proof-settings.ts';
import { Checkbox } from '../../../../../ui/controls/choice/checkbox.tsx';
import { Field } from '../../../../../ui/controls/field.tsx';
import { NumberInput } from '../../../../../ui/controls/number-input.tsx';
import layout from '../../form.module.css';
import type { BoardSection, BoardSectionProps } from './board-section.ts';

function ProofsFields({ form, fields, onChange }: BoardSectionProps) {
  return (
    <>
      <Checkbox
        label="Pictures show a code word, which everybody reads when the board starts"
        checked={fields.codeWord}
        onChange={(codeWord) => onChange({ codeWord })}
      />
      <Checkbox
        label="Everybody sees the pictures of approved proofs"
        checked={fields.proofsShown}
        onChange={(proofsShown) => onChange({ proofsShown })}
      />
      <div className={layout.pair}>
        <Field {...form.field('pictureDays')} note="After the end of the board they are deleted">
          <NumberInput
            value={fields.pictureDays}
            min={LEAST_PICTURE_DAYS}
            max={MOST_PICTURE_DAYS}
            onChange={(pictureDays) => onChange({ pictureDays })}
          />
        </Field>
      </div>
    </>
  );
}

/** The code word, who sees the pictures of proofs, and how long they are kept. D485, D486. */
export const PROOFS_SECTION: BoardSection = {
  title: 'Proofs',
  summary: ({ codeWord, proofsShown }) =>
    `${codeWord ? 'A code word' : 'No code word'}, pictures for ${proofsShown ? 'everybody' : 'admins only'}`,
  Part: ProofsFields,
};
