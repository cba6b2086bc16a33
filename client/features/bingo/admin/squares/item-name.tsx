import { useMemo } from 'react';
import { Field } from '../../../../ui/controls/field.tsx';
import { SuggestInput } from '../../../../ui/controls/select/suggest-input.tsx';
import { suggestItems } from './suggest-items.ts';

interface Props {
  /** Id of the control, and what is wrong with the name. */
  field: { htmlFor: string; error: string | undefined };
  /** False where the name is only the text on the square. */
  isItem: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** Name of the item, with suggestions; any other name may be typed. For other rules only the text on the square. */
export function ItemName({ field, isItem, value, onChange }: Props) {
  const suggestions = useMemo(() => (isItem ? suggestItems(value) : []), [isItem, value]);
  return (
    <Field
      {...field}
      label={isItem ? 'Item name' : 'Text on the square'}
      note={isItem ? 'As the game’s log names it; small words and case do not matter' : undefined}
    >
      <SuggestInput maxLength={120} value={value} suggestions={suggestions} onChange={onChange} />
    </Field>
  );
}
