import { useId, useState } from 'react';
import { Checkbox } from '../../../../../ui/controls/choice/checkbox.tsx';
import { Field } from '../../../../../ui/controls/field.tsx';
import { TextInput } from '../../../../../ui/controls/text-input.tsx';
import { FoldedSection } from '../../../../../ui/form/folded-section.tsx';
import layout from '../../form.module.css';
import { dropRule, type KeptDrop, namesIn } from './drop-values.ts';

interface Props {
  drop: KeptDrop;
  onChange: (drop: KeptDrop) => void;
  /** What counts, in words, as it is set now. */
  words: string;
  /** What is wrong with the sources. */
  error?: string | undefined;
  /** Told after each label, such as " of part 2"; empty for the square itself. */
  of?: string;
}

/** Chooses which drops of an item count: from where, any item of there, and each item once. */
export function DropFields({ drop, onChange, words, error, of = '' }: Props) {
  const id = useId();
  const { from = [], any = false, distinct = false } = drop;
  const [typed, setTyped] = useState(from.join(', '));
  // What is typed stays as it is, such as a comma before the next name, while it means the stored names.
  const text = namesIn(typed).join() === from.join() ? typed : from.join(', ');
  const change = (part: KeptDrop): void => onChange(dropRule({ ...drop, ...part }));
  return (
    <FoldedSection title={`Which drops count${of}`} summary={words}>
      <Field
        htmlFor={`${id}-from`}
        label={`Only from these bosses or places${of}`}
        note="With commas, as the log names them; empty: from anywhere"
        error={error}
      >
        <TextInput
          maxLength={400}
          value={text}
          onChange={(value) => {
            setTyped(value);
            change({ from: namesIn(value) });
          }}
        />
      </Field>
      <div className={layout.pair}>
        {from.length > 0 && (
          <Checkbox label={`Any item from there${of}`} checked={any} onChange={(isOn) => change({ any: isOn })} />
        )}
        <Checkbox
          label={`Equal items count once${of}`}
          checked={distinct}
          onChange={(isOn) => change({ distinct: isOn })}
        />
      </div>
    </FoldedSection>
  );
}
