import { KIND_TITLES } from '../../../../../shared/bingo/kinds/kind-titles.ts';
import { BOSS_MODES, CLUE_TIERS } from '../../../../../shared/bingo/square-rule.ts';
import { SKILLS } from '../../../../../shared/game/skills.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/select/select.tsx';
import { TextArea, TextInput } from '../../../../ui/controls/text-input.tsx';
import layout from '../form.module.css';
import type { FormErrors } from '../../../../lib/form/use-form.ts';
import { NEW_SET } from './parts/part-values.ts';
import { ReachField } from './kinds/reach-field.tsx';
import { SkillChoice } from './kinds/skill-choice.tsx';
import { linesOf } from './square-values.ts';
import { SetParts } from './parts/set-parts.tsx';
import type { SquareField, SquareFields } from './square-fields.ts';

/** The choice of a square whose stored rule this page does not know; it is offered for no other square. */
const KEPT: readonly [string, string][] = [['unknown', 'As it is stored']];
const KEPT_NOTE = 'The site knows this rule, but this page is older than the site. Reload the page to edit it.';

const SKILL_CHOICES = SKILLS.slice(1).map((name): [string, string] => [name, name]);
/** Which lines a text asks for. */
const MATCHES: readonly [string, string][] = [
  ['is', 'Lines with exactly this text'],
  ['starts', 'Lines that start with this text'],
];

/** Fields that hold text. */
type TextField = Exclude<keyof SquareFields, 'kept' | 'set'>;

interface Props {
  form: FormErrors<SquareField>;
  fields: SquareFields;
  onChange: (part: Partial<SquareFields>) => void;
}

/** Fields for the kind of rule that completes the square, and for its parameters. */
export function RuleFields({ form, fields, onChange }: Props) {
  const choice = (name: SquareField & TextField, options: readonly [value: string, words: string][]) => (
    <Field {...form.field(name)}>
      <Select
        value={fields[name]}
        options={options.map(([value, label]) => ({ value, label }))}
        onChange={(value) => onChange({ [name]: value })}
      />
    </Field>
  );
  const text = (name: SquareField & TextField, note?: string, numeric = false) => (
    <Field {...form.field(name)} note={note}>
      <TextInput
        maxLength={80}
        {...(numeric && { inputMode: 'numeric' as const })}
        value={fields[name]}
        onChange={(value) => onChange({ [name]: numeric ? value.replace(/\D/g, '') : value })}
      />
    </Field>
  );
  const skill = choice('skill', [['', 'Any skill'], ...SKILL_CHOICES]);
  return (
    <>
      {choice(
        'kind',
        fields.kind === 'unknown' ? [...KEPT, ...Object.entries(KIND_TITLES)] : Object.entries(KIND_TITLES),
      )}
      {fields.kind === 'unknown' && <p>{KEPT_NOTE}</p>}
      {fields.kind === 'set' && <SetParts set={fields.set ?? NEW_SET} onChange={(set) => onChange({ set })} />}
      {fields.kind === 'pet' && (
        <div className={layout.pair}>
          {text('pet', 'Empty: any pet')}
          {choice('skill', [['', 'By its name'], ...SKILL_CHOICES])}
        </div>
      )}
      {(fields.kind === 'level' || fields.kind === 'xp') && (
        <>
          <div className={layout.pair}>
            {skill}
            {fields.kind === 'level' ? text('level', 'Empty: any level-up', true) : text('xp', undefined, true)}
          </div>
          <ReachField form={form} fields={fields} onChange={onChange} />
        </>
      )}
      {fields.kind === 'xp_gain' && (
        <>
          {text('xp', 'Counted from readings of the skills, from the start of the board', true)}
          <SkillChoice chosen={linesOf(fields.skills)} onChange={(skills) => onChange({ skills: skills.join('\n') })} />
        </>
      )}
      {fields.kind === 'quest' && text('quest', 'Empty: any quest')}
      {fields.kind === 'clue' &&
        choice('tier', [['', 'Any tier'], ...CLUE_TIERS.map((tier): [string, string] => [tier, tier])])}
      {fields.kind === 'boss_kill' && (
        <>
          <Field {...form.field('boss')} note="Several bosses, one per line, count together">
            <TextArea rows={2} value={fields.boss} onChange={(boss) => onChange({ boss })} />
          </Field>
          <div className={layout.pair}>
            {choice(
              'mode',
              BOSS_MODES.map((mode): [string, string] => [mode, mode === 'any' ? 'Any mode' : mode]),
            )}
            {text('kills', undefined, true)}
          </div>
        </>
      )}
      {fields.kind === 'line' && (
        <>
          <Field {...form.field('text')} note="As the log has it, such as “Solved an archaeological mystery”">
            <TextInput maxLength={120} value={fields.text} onChange={(line) => onChange({ text: line })} />
          </Field>
          {choice('match', MATCHES)}
        </>
      )}
    </>
  );
}
