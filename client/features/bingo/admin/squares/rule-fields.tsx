import { BOSS_MODES, CLUE_TIERS } from '../../../../../shared/bingo/square-rule.ts';
import { SKILLS } from '../../../../../shared/game/skills.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { SelectInput } from '../../../../ui/controls/select-input.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import form from '../form.module.css';
import type { RuleKind, SquareFields } from './square-fields.ts';

const KINDS: Record<RuleKind, string> = {
  item: 'Finding an item',
  pet: 'A pet',
  level: 'A level',
  xp: 'An XP milestone',
  quest: 'A quest',
  clue: 'A treasure trail',
  boss_kill: 'A boss kill',
  citadel_cap: 'Capping at the citadel',
  manual: 'Recorded by hand only',
};

interface Props {
  id: string;
  fields: SquareFields;
  onChange: (part: Partial<SquareFields>) => void;
}

/** Fields for the kind of rule that completes the square, and for its parameters. */
export function RuleFields({ id, fields, onChange }: Props) {
  const choice = (name: keyof SquareFields, label: string, options: readonly [value: string, words: string][]) => (
    <Field label={label} htmlFor={`${id}-${name}`}>
      <SelectInput id={`${id}-${name}`} value={fields[name]} onChange={(value) => onChange({ [name]: value })}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
  const text = (name: keyof SquareFields, label: string, note?: string, numeric = false) => (
    <Field label={label} htmlFor={`${id}-${name}`} note={note}>
      <TextInput
        id={`${id}-${name}`}
        maxLength={80}
        {...(numeric && { inputMode: 'numeric' as const })}
        aria-describedby={note === undefined ? undefined : `${id}-${name}-note`}
        value={fields[name]}
        onChange={(value) => onChange({ [name]: numeric ? value.replace(/\D/g, '') : value })}
      />
    </Field>
  );
  const skill = choice('skill', 'Skill', [
    ['', 'Any skill'],
    ...SKILLS.slice(1).map((name): [string, string] => [name, name]),
  ]);
  return (
    <>
      {choice('kind', 'Completed by', Object.entries(KINDS))}
      {fields.kind === 'pet' && text('pet', 'Name of the pet', 'Empty: any pet')}
      {fields.kind === 'level' && (
        <div className={form.pair}>
          {skill}
          {text('level', 'Level', undefined, true)}
        </div>
      )}
      {fields.kind === 'xp' && (
        <div className={form.pair}>
          {skill}
          {text('xp', 'XP', undefined, true)}
        </div>
      )}
      {fields.kind === 'quest' && text('quest', 'Title of the quest', 'Empty: any quest')}
      {fields.kind === 'clue' &&
        choice('tier', 'Tier', [['', 'Any tier'], ...CLUE_TIERS.map((tier): [string, string] => [tier, tier])])}
      {fields.kind === 'boss_kill' && (
        <>
          {text('boss', 'Boss')}
          <div className={form.pair}>
            {choice(
              'mode',
              'Mode',
              BOSS_MODES.map((mode): [string, string] => [mode, mode === 'any' ? 'Any mode' : mode]),
            )}
            {text('kills', 'Kills in one line', undefined, true)}
          </div>
        </>
      )}
    </>
  );
}
