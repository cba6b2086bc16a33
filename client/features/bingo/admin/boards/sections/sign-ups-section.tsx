import { MAX_PLACES } from '../../../../../../shared/bingo/sign-ups/sign-up-limits.ts';
import { Checkbox } from '../../../../../ui/controls/choice/checkbox.tsx';
import { DateTimeInput } from '../../../../../ui/controls/date/date-input.tsx';
import { Field } from '../../../../../ui/controls/field.tsx';
import { NumberInput } from '../../../../../ui/controls/number-input.tsx';
import layout from '../../form.module.css';
import type { BoardSection, BoardSectionProps } from './board-section.ts';

function SignUpsFields({ form, fields, onChange }: BoardSectionProps) {
  return (
    <>
      <div className={layout.pair}>
        <Field {...form.field('signUpFrom')} note="Empty: open from the beginning when a closing is set">
          <DateTimeInput
            zone="London time"
            value={fields.signUpFrom}
            onChange={(signUpFrom) => onChange({ signUpFrom })}
          />
        </Field>
        <Field {...form.field('signUpUntil')} note="Empty: they close when the board starts">
          <DateTimeInput
            zone="London time"
            value={fields.signUpUntil}
            onChange={(signUpUntil) => onChange({ signUpUntil })}
          />
        </Field>
        <Field {...form.field('places')} note="Later players are on a waiting list. Empty: no limit">
          <NumberInput value={fields.places} min={1} max={MAX_PLACES} onChange={(places) => onChange({ places })} />
        </Field>
      </div>
      <Checkbox
        label="Players outside the clan may sign up"
        checked={fields.guestsMaySignUp}
        onChange={(guestsMaySignUp) => onChange({ guestsMaySignUp })}
      />
    </>
  );
}

/** When players sign up, how many, and whether guests may. D410. */
export const SIGN_UPS_SECTION: BoardSection = {
  title: 'Sign-ups',
  summary: ({ signUpFrom, signUpUntil, places }) => {
    if (signUpFrom === '' && signUpUntil === '') return 'None: admins make the teams by hand';
    return places === '' ? 'Open to all' : `${places} places`;
  },
  Part: SignUpsFields,
};
