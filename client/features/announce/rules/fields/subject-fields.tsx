import { useId } from 'react';
import { CLUE_TIERS } from '../../../../../shared/bingo/square-rule.ts';
import { RANKS } from '../../../../../shared/game/ranks.ts';
import { SKILLS } from '../../../../../shared/game/skills.ts';
import { PillSet } from '../../../../ui/controls/choice/pill-set.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Note } from '../../../../ui/controls/note.tsx';
import { TextArea, TextInput } from '../../../../ui/controls/text-input.tsx';
import styles from '../../announce.module.css';
import type { RulePartProps } from '../rule-part.ts';

type Form = Pick<RulePartProps['form'], 'field'>;

interface Props extends Pick<RulePartProps, 'draft' | 'onChange'> {
  form: Form;
}

interface ChoiceProps<T extends string> {
  field: 'skills' | 'tiers' | 'ranks';
  form: Form;
  /** Name of the buttons together. */
  name: string;
  options: readonly T[];
  chosen: readonly T[];
  note: string;
  onChange: (chosen: T[]) => void;
}

/** Conditions about where a drop is from, and about the skill, the level, the trail and the member. */
export function SubjectFields({ draft, form, onChange }: Props) {
  return (
    <>
      <Field
        {...form.field('sources')}
        note="Bosses and monsters, one name a line. Empty for all. With names, news without a source is not told."
      >
        <TextArea rows={2} value={draft.sources} onChange={(sources) => onChange({ sources })} />
      </Field>
      <Field {...form.field('minLevel')} note="Empty for every level. What is about no level is told anyway.">
        <TextInput
          value={draft.minLevel}
          maxLength={3}
          inputMode="numeric"
          autoComplete="off"
          onChange={(minLevel) => onChange({ minLevel })}
        />
      </Field>
      <Choice
        field="skills"
        name="Skills"
        form={form}
        options={SKILLS.slice(1)}
        chosen={draft.skills}
        note="None chosen: every skill. What is about no skill is told anyway."
        onChange={(skills) => onChange({ skills })}
      />
      <Choice
        field="tiers"
        name="Treasure trails"
        form={form}
        options={CLUE_TIERS}
        chosen={draft.tiers}
        note="None chosen: every tier. What is about no trail is told anyway."
        onChange={(tiers) => onChange({ tiers })}
      />
      <Choice
        field="ranks"
        name="Ranks"
        form={form}
        options={RANKS}
        chosen={draft.ranks}
        note="None chosen: every rank. What is about nobody is told anyway."
        onChange={(ranks) => onChange({ ranks })}
      />
    </>
  );
}

function Choice<T extends string>({ field, form, name, options, chosen, note, onChange }: ChoiceProps<T>) {
  const id = useId();
  const { error, htmlFor, label } = form.field(field);
  return (
    <fieldset id={htmlFor} tabIndex={-1} className={styles.kinds} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      <PillSet
        label={name}
        options={options.map((value) => ({ value, label: value }))}
        chosen={chosen}
        onChange={onChange}
      />
      <Note>{note}</Note>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
