import { MAX_TEAM_SIZE } from '../../../../../shared/bingo/bingo-limits.ts';
import { Checkbox } from '../../../../ui/controls/choice/checkbox.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/select/select.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import type { FormErrors } from '../../../../lib/form/use-form.ts';
import layout from '../form.module.css';
import type { SquareField, SquareFields } from './square-fields.ts';

const SCOPES: readonly { value: SquareFields['scope']; label: string }[] = [
  { value: 'team', label: 'The team together' },
  { value: 'one_player', label: 'One player alone' },
  { value: 'players', label: 'Several players, each' },
];
/** What the field counts, of each kind. */
const NOTES: Partial<Record<SquareFields['kind'], string>> = {
  level: 'Each skill of a player counts once',
  xp: 'Each skill of a player counts once',
  quest: 'Each quest of a player counts once',
};

interface Props {
  form: FormErrors<SquareField>;
  fields: SquareFields;
  onChange: (part: Partial<SquareFields>) => void;
}

/** Fields for how many of it complete the square, and by whom. D330. */
export function GoalFields({ form, fields, onChange }: Props) {
  const isKills = fields.kind === 'boss_kill';
  return (
    <>
      {isKills && Number(fields.kills) > 1 && (
        <Checkbox
          label="All kills in one line of the log"
          checked={fields.inOneLine !== ''}
          onChange={(isOn) => onChange({ inOneLine: isOn ? 'yes' : '' })}
        />
      )}
      <div className={layout.pair}>
        {!isKills && fields.kind !== 'xp_gain' && (
          <Field {...form.field('count')} note={NOTES[fields.kind]}>
            <TextInput
              maxLength={7}
              inputMode="numeric"
              value={fields.count}
              onChange={(value) => onChange({ count: value.replace(/\D/g, '') })}
            />
          </Field>
        )}
        <Field {...form.field('scope')}>
          <Select
            value={fields.scope}
            options={SCOPES}
            onChange={(value) => onChange({ scope: SCOPES.find((one) => one.value === value)?.value ?? 'team' })}
          />
        </Field>
        {fields.scope === 'players' && (
          <Field {...form.field('players')}>
            <Select
              value={fields.players}
              options={playersOptions(fields.players)}
              onChange={(players) => onChange({ players })}
            />
          </Field>
        )}
      </div>
    </>
  );
}

/** Most players that the list offers; a stored greater number stays in it. */
const MOST_OFFERED = 20;

function playersOptions(chosen: string): { value: string; label: string }[] {
  const offered = Array.from({ length: MOST_OFFERED - 1 }, (_, index) => index + 2);
  const stored = Math.min(MAX_TEAM_SIZE, Number(chosen));
  const all = offered.includes(stored) ? offered : [...offered, stored];
  return all.map((players) => ({ value: String(players), label: `${players} players` }));
}
