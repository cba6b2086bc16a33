import { ruleWords } from '../../../../../../shared/bingo/goals/rule-words.ts';
import { Field } from '../../../../../ui/controls/field.tsx';
import { TextArea } from '../../../../../ui/controls/text-input.tsx';
import { GoalFields } from '../goal-fields.tsx';
import { ItemName } from '../item-name.tsx';
import { DropFields } from '../kinds/drop-fields.tsx';
import { RuleFields } from '../rule-fields.tsx';
import { meaningOf, type SquareFields } from '../square-fields.ts';
import type { SquareSectionProps } from './square-section.ts';

/** What completes the square, how much of it, and by whom: the section that is never folded. */
export function MainSection({ form, fields, onChange }: SquareSectionProps) {
  const isAny = fields.kept?.any === true;
  return (
    <>
      <RuleFields form={form} fields={fields} onChange={onChange} />
      <ItemName
        field={form.field('name')}
        isItem={fields.kind === 'item' && !isAny}
        value={fields.name}
        onChange={(name) => onChange({ name })}
      />
      {fields.kind === 'item' && !isAny && (
        <Field {...form.field('alternatives')} note="Any of these names completes the square as well">
          <TextArea rows={2} value={fields.alternatives} onChange={(alternatives) => onChange({ alternatives })} />
        </Field>
      )}
      {fields.kind === 'item' && (
        <DropFields
          drop={fields.kept ?? {}}
          onChange={(kept) => onChange({ kept })}
          words={wordsOf(fields)}
          error={form.field('from').error}
        />
      )}
      {fields.kind !== 'set' && fields.kind !== 'free' && fields.kind !== 'unknown' && (
        <GoalFields form={form} fields={fields} onChange={onChange} />
      )}
    </>
  );
}

/** Returns what counts, as it is typed: “finding any item from Nex, 3 different”. */
function wordsOf(fields: SquareFields): string {
  const meaning = meaningOf({ ...fields, name: fields.name.trim() || 'the item' });
  return meaning.problem === null ? ruleWords({ item_name: meaning.item_name, rule: meaning.rule ?? null }) : '';
}
