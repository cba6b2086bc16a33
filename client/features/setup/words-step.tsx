import { setupFactsSchema } from '../../../shared/setup/setup.schemas.ts';
import { SITE_PARTS } from '../../../shared/site/site-parts.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextArea, TextInput } from '../../ui/controls/text-input.tsx';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { factsOf, type SetupDraft } from './setup-draft.ts';
import styles from './setup.module.css';

const LINKS = ['chat', 'social', 'photos', 'stream'] as const;
type Part = 'description' | 'about' | (typeof LINKS)[number];
const FORM = {
  fields: {
    description: SITE_PARTS.description,
    about: SITE_PARTS['information.short'],
    chat: SITE_PARTS['links.chat'],
    social: SITE_PARTS['links.social'],
    photos: SITE_PARTS['links.photos'],
    stream: SITE_PARTS['links.stream'],
  },
  names: {
    information: 'about',
    'links.chat': 'chat',
    'links.social': 'social',
    'links.photos': 'photos',
    'links.stream': 'stream',
  },
} as const satisfies { fields: Record<Part, string>; names: Record<string, Part> };

interface Props {
  draft: SetupDraft;
  onChange: (next: Partial<SetupDraft>) => void;
  onNext: () => void;
  onBack: () => void;
}

/** Words and links of the clan, none of which is needed: they can be written later in the Site tab. */
export function WordsStep({ draft, onChange, onNext, onBack }: Props) {
  const form = useForm<Part>(FORM);
  const change = (part: Part) => (text: string) => {
    onChange({ [part]: text });
    form.changed(part);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.check(setupFactsSchema, factsOf(draft))) onNext();
      }}
    >
      <Field {...form.field('description')} note="Below the name of the clan, and shown by search engines.">
        <TextArea rows={2} value={draft.description} onChange={change('description')} />
      </Field>
      <Field {...form.field('about')} note="A blank line begins a new paragraph.">
        <TextArea rows={4} value={draft.about} onChange={change('about')} />
      </Field>
      <div className={styles.pairs}>
        {LINKS.map((link) => (
          <Field key={link} {...form.field(link)}>
            <TextInput
              value={draft[link]}
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
              spellCheck={false}
              onChange={change(link)}
            />
          </Field>
        ))}
      </div>
      <FormSummary form={form} />
      <div className={styles.buttons}>
        <Button kind="primary" type="submit">
          Go on
        </Button>
        <Button kind="quiet" className={styles.back} onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
