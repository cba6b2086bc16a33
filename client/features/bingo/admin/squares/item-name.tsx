import { lazy, Suspense } from 'react';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import type { RuleKind } from './square-fields.ts';

const Suggestions = lazy(async () => ({ default: (await import('./item-suggestions.tsx')).ItemSuggestions }));

interface Props {
  /** Id of the control, and what is wrong with the name. */
  field: { htmlFor: string; error: string | undefined };
  kind: RuleKind;
  value: string;
  onChange: (value: string) => void;
}

/** Name of the item, with suggestions; any other name may be typed. For other rules only the text on the square. */
export function ItemName({ field, kind, value, onChange }: Props) {
  const isItem = kind === 'item';
  return (
    <Field
      {...field}
      label={isItem ? 'Item name' : 'Text on the square'}
      note={isItem ? 'As the game’s log names it; small words and case do not matter' : undefined}
    >
      <TextInput
        maxLength={120}
        autoComplete="off"
        list={isItem ? `${field.htmlFor}-items` : undefined}
        value={value}
        onChange={onChange}
      />
      {isItem && (
        <Suspense fallback={null}>
          <Suggestions id={`${field.htmlFor}-items`} typed={value} />
        </Suspense>
      )}
    </Field>
  );
}
