import { lazy, Suspense } from 'react';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import type { RuleKind } from './square-fields.ts';

const Suggestions = lazy(async () => ({ default: (await import('./item-suggestions.tsx')).ItemSuggestions }));

interface Props {
  id: string;
  kind: RuleKind;
  value: string;
  onChange: (value: string) => void;
}

/** Name of the item, with suggestions; any other name may be typed. For other rules only the text on the square. */
export function ItemName({ id, kind, value, onChange }: Props) {
  const isItem = kind === 'item';
  return (
    <Field
      label={isItem ? 'Item name' : 'Text on the square'}
      htmlFor={`${id}-name`}
      note={isItem ? 'As the game’s log names it; small words and case do not matter' : undefined}
    >
      <TextInput
        id={`${id}-name`}
        maxLength={120}
        autoComplete="off"
        list={isItem ? `${id}-items` : undefined}
        aria-describedby={isItem ? `${id}-name-note` : undefined}
        value={value}
        onChange={onChange}
      />
      {isItem && (
        <Suspense fallback={null}>
          <Suggestions id={`${id}-items`} typed={value} />
        </Suspense>
      )}
    </Field>
  );
}
