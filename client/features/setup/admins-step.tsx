import { Hourglass, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { finishBodySchema, type Setup } from '../../../shared/setup/setup.schemas.ts';
import { ApiError } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/controls/choice/radio-group.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { ProviderFields, type ProviderPart } from './provider-fields.tsx';
import type { SetupCalls } from './setup-calls.ts';
import { finishOf, newTicket, type SetupDraft } from './setup-draft.ts';
import styles from './setup.module.css';

const FORM = {
  fields: {
    issuer: 'Issuer',
    clientId: 'Client id',
    clientSecret: 'Client secret',
    emails: 'E-mail addresses of the admins',
  },
  names: {
    'provider.issuer': 'issuer',
    'provider.client_id': 'clientId',
    'provider.client_secret': 'clientSecret',
    'provider.admin_emails': 'emails',
  },
} as const satisfies { fields: Record<ProviderPart, string>; names: Record<string, ProviderPart> };
const FAILED = 'The set-up was not finished';

function isAbout(error: ApiError, field: string): boolean {
  return error.details.some(({ path }) => path === field);
}

/** Ways to sign in. Another provider gets an entry here and its fields below. */
const WAYS = [
  { value: 'openid', label: 'Google or OpenID', picture: <KeyRound size={24} aria-hidden /> },
  { value: 'later', label: 'Later', picture: <Hourglass size={24} aria-hidden /> },
] as const;
type Way = (typeof WAYS)[number]['value'];

interface Props {
  setup: Setup;
  calls: SetupCalls;
  clan: string;
  draft: SetupDraft;
  onChange: (next: Partial<SetupDraft>) => void;
  /** Called with the ticket when nobody but this browser can sign in. */
  onFinished: (ticket: string | null) => void;
  onBack: () => void;
}

/** How admins sign in; its button finishes the set-up. */
export function AdminsStep({ setup, calls, clan, draft, onChange, onFinished, onBack }: Props) {
  const [chosen, choose] = useState<Way>('openid');
  const way = setup.has_provider ? 'later' : chosen;
  const form = useForm<ProviderPart>(FORM);
  const { busy, message, dismiss, run } = useAction<'finish'>();
  const change = (part: ProviderPart) => (text: string) => {
    onChange({ [part]: text });
    form.changed(part);
  };
  // One for all tries: an earlier one may have been stored although its answer was lost.
  const [ticket] = useState(newTicket);
  const finish = (): void => {
    const body = finishOf(clan, draft, { hasProvider: way === 'openid', ticket });
    if (!form.check(finishBodySchema, body)) return;
    run('finish', FAILED, () =>
      form.attempt(FAILED, async () => {
        await calls.finish(body).catch((error: unknown) => {
          // An earlier try, or somebody else, has finished it: this server follows a clan.
          if (!(error instanceof ApiError && (error.status === 404 || error.status === 410)) || isAbout(error, 'clan'))
            throw error;
        });
        onFinished(way === 'later' && !setup.has_provider ? ticket : null);
        return null;
      }),
    );
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      {setup.has_provider ? (
        <p className={styles.lead}>The settings of this server name the identity provider already.</p>
      ) : (
        <RadioGroup label="How admins sign in" value={way} options={WAYS} onChange={choose} />
      )}
      {way === 'openid' && <ProviderFields setup={setup} form={form} draft={draft} change={change} />}
      {way === 'later' && !setup.has_provider && (
        <p className={styles.lead}>
          For 24 hours you are signed in as “Setup”, in this browser only, and nobody else is. That ends as soon as a
          sign-in is set on the server: OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and ADMIN_EMAILS, and a new start.
        </p>
      )}
      <FormSummary form={form} />
      <MessageArea message={message} onDismiss={dismiss} />
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" busy={busy !== null}>
          {busy === null ? `Follow ${clan}` : 'Finishing...'}
        </Button>
        <Button kind="quiet" className={styles.back} onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
