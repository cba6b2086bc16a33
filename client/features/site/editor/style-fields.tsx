import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { SITE_PARTS } from '../../../../shared/site/site-parts.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Note } from '../../../ui/controls/note.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';
import { Resettable } from './part-field.tsx';
import { NEW_STYLE } from './site-draft.ts';
import styles from './site-editor.module.css';
import type { StyleDraft, StylePart } from './site-values.ts';
import { StyleEditor } from './style-editor.tsx';
import type { SiteForm } from './use-site-editor.ts';

const MOST_NAMES = 12;

function FixedStyle({ part, form }: { part: StylePart; form: SiteForm }) {
  const { htmlFor, error } = form.form.field(part);
  return (
    <Resettable part={part} form={form}>
      <div role="group" aria-label={SITE_PARTS[part]} id={htmlFor} tabIndex={-1} className={styles.group}>
        <h3 className={styles.name}>{SITE_PARTS[part]}</h3>
        <StyleEditor
          style={form.draft[part]}
          of={part === 'grandmaster_style' ? 'grandmasters' : 'boosters'}
          onChange={(style) => form.change(part, { [part]: style })}
        />
        {error !== undefined && <p className={styles.error}>{error}</p>}
      </div>
    </Resettable>
  );
}

function SpecialNames({ form }: { form: SiteForm }) {
  const { htmlFor, error } = form.form.field('special_names');
  const id = useId();
  const names = form.draft.special_names;
  const set = (next: StyleDraft[]): void => form.change('special_names', { special_names: next });
  return (
    <Resettable part="special_names" form={form}>
      <div role="group" aria-label={SITE_PARTS.special_names} id={htmlFor} tabIndex={-1} className={styles.group}>
        <h3 className={styles.name}>{SITE_PARTS.special_names}</h3>
        {error !== undefined && <p className={styles.error}>{error}</p>}
        {names.map((style, at) => (
          // Rows have no id of their own; one is only removed whole.
          <div key={at} className={styles.special}>
            <div className={styles.named}>
              <Field label="Name" htmlFor={`${id}-${at}`}>
                <TextInput
                  value={style.name}
                  maxLength={12}
                  autoComplete="off"
                  onChange={(name) => set(names.with(at, { ...style, name }))}
                />
              </Field>
              <IconButton
                label={`Remove the style of ${style.name || 'this name'}`}
                onClick={() => set(names.toSpliced(at, 1))}
              >
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </div>
            <StyleEditor style={style} of={style.name || 'this name'} onChange={(next) => set(names.with(at, next))} />
          </div>
        ))}
        {names.length < MOST_NAMES ? (
          <Button onClick={() => set([...names, NEW_STYLE])}>
            <Plus size={16} aria-hidden /> Add a name
          </Button>
        ) : (
          <Note>{MOST_NAMES} names at most.</Note>
        )}
      </div>
    </Resettable>
  );
}

/** The looks of names: single ones, grandmasters and boosters. */
export function StyleFields({ form }: { form: SiteForm }) {
  return (
    <CardSection title="Names">
      <div className={styles.fields}>
        <FixedStyle part="grandmaster_style" form={form} />
        <FixedStyle part="booster_style" form={form} />
        <SpecialNames form={form} />
      </div>
    </CardSection>
  );
}
