import { Hourglass, KeyRound, MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { finishBodySchema, type Setup } from '../../../shared/setup/setup.schemas.ts';
import { ApiError } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/controls/choice/radio-group.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { DiscordFields, type DiscordPart } from './discord-fields.tsx';
import { ProviderFields, type ProviderPart } from './provider-fields.tsx';
import type { SetupCalls } from './setup-calls.ts';
import { finishOf, newTicket, type SetupDraft, type Way } from './setup-draft.ts';
import styles from './setup.module.css';

type Part = ProviderPart | DiscordPart;
const FORM = {
  fields: {
    issuer: 'Issuer',
    clientId: 'Client id',
    clientSecret: 'Client secret',
    emails: 'E-mail addresses of the admins',
    discordId: 'Client id',
    discordSecret: 'Client secret',
    guild: 'Id of your Discord server',
    roles: 'Ids of the roles of admins',
    users: 'Ids of further users',
  },
  names: {
    'provider.issuer': 'issuer',
    'provider.client_id': 'clientId',
    'provider.client_secret': 'clientSecret',
    'provider.admin_emails': 'emails',
    'discord.client_id': 'discordId',
    'discord.client_secret': 'discordSecret',
    'discord.guild_id': 'guild',
    'discord.admin_roles': 'roles',
    'discord.admin_users': 'users',
  },
} as const satisfies { fields: Record<Part, string>; names: Record<string, Part> };
const FAILED = 'The set-up was not finished';

function isAbout(error: ApiError, field: string): boolean {
  return error.details.some(({ path }) => path === field);
}

/** Ways to sign in, each with its fields below. */
const WAYS = [
  { value: 'openid', label: 'Google or OpenID', picture: <KeyRound size={24} aria-hidden /> },
  { value: 'discord', label: 'Discord', picture: <MessagesSquare size={24} aria-hidden /> },
  { value: 'later', label: 'Later', picture: <Hourglass size={24} aria-hidden /> },
] as const satisfies { value: Way; label: string; picture: React.JSX.Element }[];

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
  const way = setup.has_provider ? 'later' : draft.way;
  const form = useForm<Part>(FORM);
  const { busy, message, dismiss, run } = useAction<'finish'>();
  const change = (part: Part) => (text: string) => {
    onChange({ [part]: text });
    form.changed(part);
  };
  // One for all tries: an earlier one may have been stored although its answer was lost.
  const [ticket] = useState(newTicket);
  const finish = (): void => {
    const body = finishOf(clan, draft, way, ticket);
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
        <p className={styles.lead}>The settings of this server name a way to sign in already.</p>
      ) : (
        <RadioGroup
          label="How admins sign in"
          value={way}
          options={WAYS}
          onChange={(next) => {
            onChange({ way: next });
            form.clear();
          }}
        />
      )}
      {way === 'openid' && <ProviderFields setup={setup} form={form} draft={draft} change={change} />}
      {way === 'discord' && <DiscordFields setup={setup} form={form} draft={draft} change={change} />}
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
