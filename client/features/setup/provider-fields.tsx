import type { Setup } from '../../../shared/setup/setup.schemas.ts';
import type { FormErrors } from '../../lib/form/use-form.ts';
import { Field } from '../../ui/controls/field.tsx';
import { TextArea, TextInput } from '../../ui/controls/text-input.tsx';
import { CopyLine } from '../../ui/data/copy-line.tsx';
import type { SetupDraft } from './setup-draft.ts';
import styles from './setup.module.css';

export type ProviderPart = 'issuer' | 'clientId' | 'clientSecret' | 'emails';

interface Props {
  setup: Setup;
  form: Pick<FormErrors<ProviderPart>, 'field'>;
  draft: SetupDraft;
  change: (part: ProviderPart) => (text: string) => void;
}

/** What an OpenID Connect provider needs to know, and what it gives. */
export function ProviderFields({ setup, form, draft, change }: Props) {
  return (
    <>
      <p className={styles.lead}>
        Register this site as a web application at the provider, with this redirect address:
      </p>
      <CopyLine what="the redirect address" text={setup.redirect_url} />
      <Field {...form.field('issuer')}>
        <TextInput value={draft.issuer} inputMode="url" autoComplete="off" onChange={change('issuer')} />
      </Field>
      <div className={styles.pairs}>
        <Field {...form.field('clientId')}>
          <TextInput value={draft.clientId} autoComplete="off" onChange={change('clientId')} />
        </Field>
        <Field {...form.field('clientSecret')} note="Stored sealed, and never shown again.">
          <TextInput type="password" value={draft.clientSecret} autoComplete="off" onChange={change('clientSecret')} />
        </Field>
      </div>
      <Field {...form.field('emails')} note="One on each line. Only these may sign in.">
        <TextArea rows={3} value={draft.emails} onChange={change('emails')} />
      </Field>
    </>
  );
}
