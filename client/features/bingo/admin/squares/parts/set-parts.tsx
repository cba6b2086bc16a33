import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { partWords } from '../../../../../../shared/bingo/goals/rule-words.ts';
import { MAX_PARTS, type SetRule } from '../../../../../../shared/bingo/square-rule.ts';
import { Button } from '../../../../../ui/controls/button.tsx';
import { Field } from '../../../../../ui/controls/field.tsx';
import { Select } from '../../../../../ui/controls/select/select.tsx';
import { TextInput } from '../../../../../ui/controls/text-input.tsx';
import layout from '../../form.module.css';
import { DropFields } from '../kinds/drop-fields.tsx';
import { type Part, PART_KINDS, type PartValues, PRESETS, ruleOfPart, valuesOfPart, withParts } from './part-values.ts';

interface Props {
  set: SetRule;
  onChange: (set: SetRule) => void;
}

/** Least parts of a set. */
const LEAST = 2;

/** The parts of a set: each with its label, what it looks for and how often, and how many of them complete the square. */
export function SetParts({ set, onChange }: Props) {
  const id = useId();
  const [preset, setPreset] = useState('');
  const { need, parts } = set;
  const replace = (at: number, part: Part): void =>
    onChange({ ...set, parts: parts.map((each, index) => (index === at ? part : each)) });
  const needs = Array.from({ length: parts.length }, (_, index) => parts.length - index).map((number) => ({
    value: String(number),
    label: number === parts.length ? `Each of the ${number} parts` : `${number} of the ${parts.length} parts`,
  }));
  return (
    <div className={layout.form} role="group" aria-label="Parts">
      <Field htmlFor={`${id}-preset`} label="Begin with" note="Replaces the parts below">
        <Select
          value={preset}
          options={[{ value: '', label: 'Own parts' }, ...PRESETS.map(({ label }) => ({ value: label, label }))]}
          onChange={(label) => {
            setPreset(label);
            const chosen = PRESETS.find((each) => each.label === label);
            if (chosen) onChange(chosen.set);
          }}
        />
      </Field>
      <Field htmlFor={`${id}-need`} label="Complete with">
        <Select value={String(need)} options={needs} onChange={(value) => onChange({ ...set, need: Number(value) })} />
      </Field>
      {parts.map((part, at) => (
        <PartFields
          key={at}
          number={at + 1}
          part={part}
          onChange={(changed) => replace(at, changed)}
          {...(parts.length > LEAST && {
            onRemove: () =>
              onChange(
                withParts(
                  set,
                  parts.filter((_, index) => index !== at),
                ),
              ),
          })}
        />
      ))}
      {parts.length < MAX_PARTS && (
        <div className={layout.actions}>
          <Button onClick={() => onChange(withParts(set, [...parts, { label: '', rule: { kind: 'item' } }]))}>
            Add a part
          </Button>
        </div>
      )}
    </div>
  );
}

interface PartProps {
  number: number;
  part: Part;
  onChange: (part: Part) => void;
  /** Absent when no part may be removed. */
  onRemove?: () => void;
}

const WHAT: Record<keyof typeof PART_KINDS, string> = {
  item: 'Names of the item, with commas',
  boss_kill: 'Boss, several with semicolons',
  pet: 'Name of the pet',
  quest: 'Title of the quest',
  manual: '',
};
const KIND_OPTIONS = Object.entries(PART_KINDS).map(([value, label]) => ({ value, label }));
const isKind = (value: string): value is keyof typeof PART_KINDS => value in PART_KINDS;

function PartFields({ number, part, onChange, onRemove }: PartProps) {
  const id = useId();
  const [typed, setTyped] = useState<PartValues | null>(null);
  // What is typed stays as it is, such as a comma before the next name, while it means the rule of the part.
  const isTyped = typed !== null && JSON.stringify(ruleOfPart(typed)) === JSON.stringify(part.rule);
  const values = isTyped ? typed : valuesOfPart(part);
  const change = (next: PartValues): void => {
    setTyped(next);
    onChange({ ...part, rule: ruleOfPart(next) });
  };
  const name = (field: string): string => `${field} of part ${number}`;
  return (
    <div role="group" aria-label={`Part ${number}`} className={layout.form}>
      <div className={layout.pair}>
        <Field htmlFor={`${id}-label`} label={name('Label')}>
          <TextInput maxLength={40} value={part.label} onChange={(label) => onChange({ ...part, label })} />
        </Field>
        {values && (
          <Field htmlFor={`${id}-kind`} label={name('Kind')}>
            <Select
              value={values.kind}
              options={KIND_OPTIONS}
              onChange={(kind) => {
                if (isKind(kind)) change({ ...values, kind });
              }}
            />
          </Field>
        )}
      </div>
      {values ? (
        <div className={layout.pair}>
          {values.kind !== 'manual' && (
            <Field
              htmlFor={`${id}-what`}
              label={`${WHAT[values.kind]} of part ${number}`}
              note={values.kind === 'item' ? 'Empty: its label' : undefined}
            >
              <TextInput maxLength={400} value={values.what} onChange={(what) => change({ ...values, what })} />
            </Field>
          )}
          <Field htmlFor={`${id}-count`} label={name('Number')}>
            <TextInput
              maxLength={7}
              inputMode="numeric"
              value={values.count}
              onChange={(count) => change({ ...values, count: count.replace(/\D/g, '') })}
            />
          </Field>
        </div>
      ) : (
        <p>{partWords(part)}</p>
      )}
      {values?.kind === 'item' && (
        <DropFields
          drop={values.drop}
          onChange={(drop) => change({ ...values, drop })}
          words={partWords(part)}
          of={` of part ${number}`}
        />
      )}
      {onRemove && (
        <div className={layout.actions}>
          <Button kind="quiet" onClick={onRemove}>
            <X size={16} aria-hidden /> Remove part {number}
          </Button>
        </div>
      )}
    </div>
  );
}
