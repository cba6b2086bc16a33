import { useId } from 'react';
import { Field } from '../../../ui/controls/field.tsx';
import { TextArea, TextInput } from '../../../ui/controls/text-input.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';
import { Resettable } from './part-field.tsx';
import type { TextPart } from './site-values.ts';
import styles from './site-editor.module.css';
import type { SiteForm } from './use-site-editor.ts';

interface Props {
  part: TextPart;
  form: SiteForm;
  note?: string;
}

const PLACEHOLDER = 'None: it is not drawn';

function Line({ part, form, note }: Props) {
  return (
    <Resettable part={part} form={form}>
      <Field {...form.form.field(part)} note={note}>
        <TextInput
          value={form.draft[part]}
          inputMode="url"
          placeholder={PLACEHOLDER}
          autoComplete="off"
          spellCheck={false}
          onChange={(text) => form.change(part, { [part]: text })}
        />
      </Field>
    </Resettable>
  );
}

function Lines({ part, form, note, rows }: Props & { rows: number }) {
  return (
    <Resettable part={part} form={form}>
      <Field {...form.form.field(part)} note={note}>
        <TextArea rows={rows} value={form.draft[part]} onChange={(text) => form.change(part, { [part]: text })} />
      </Field>
    </Resettable>
  );
}

/** Description, links, pictures and the text about the clan. What is empty is not drawn. */
export function TextFields({ form }: { form: SiteForm }) {
  const id = useId();
  return (
    <>
      <CardSection title="Name and words">
        <div className={styles.fields}>
          <Field
            label="Clan name"
            htmlFor={id}
            note="Set by CLAN_NAME on the server; in the practice world it is invented."
          >
            <TextInput id={id} value={form.preview.clan_name} readOnly />
          </Field>
          <Lines
            part="description"
            form={form}
            rows={3}
            note="Below the name of the clan, and shown by search engines."
          />
          <Lines part="information.short" form={form} rows={5} note="A blank line begins a new paragraph." />
          <Lines part="information.full" form={form} rows={8} />
        </div>
      </CardSection>
      <CardSection title="Links and pictures">
        <div className={styles.fields}>
          <div className={styles.pairs}>
            <Line part="links.chat" form={form} />
            <Line part="links.stream" form={form} />
            <Line part="links.photos" form={form} />
            <Line part="links.social" form={form} />
          </div>
          <Line part="banner_url" form={form} note="Drawn over the citadel, 1440 × 420." />
          <Line part="overall_icon_url" form={form} note="Shown for the Overall skill." />
        </div>
      </CardSection>
    </>
  );
}
