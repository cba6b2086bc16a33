import type { Setup } from '../../../shared/setup/setup.schemas.ts';
import type { FormErrors } from '../../lib/form/use-form.ts';
import { Field } from '../../ui/controls/field.tsx';
import { TextArea, TextInput } from '../../ui/controls/text-input.tsx';
import { CopyLine } from '../../ui/data/copy-line.tsx';
import type { SetupDraft } from './setup-draft.ts';
import styles from './setup.module.css';

export type DiscordPart = 'discordId' | 'discordSecret' | 'guild' | 'roles' | 'users';

interface Props {
  setup: Setup;
  form: Pick<FormErrors<DiscordPart>, 'field'>;
  draft: SetupDraft;
  change: (part: DiscordPart) => (text: string) => void;
}

/** What Discord needs to know, what it gives, and which of its users are admins. */
export function DiscordFields({ setup, form, draft, change }: Props) {
  return (
    <>
      <p className={styles.lead}>
        Make an application at discord.com/developers/applications, and add this redirect address to its OAuth2 page,
        which shows the id and the secret:
      </p>
      <CopyLine what="the redirect address" text={setup.discord_redirect_url} />
      <div className={styles.pairs}>
        <Field {...form.field('discordId')}>
          <TextInput value={draft.discordId} inputMode="numeric" autoComplete="off" onChange={change('discordId')} />
        </Field>
        <Field {...form.field('discordSecret')} note="Stored sealed, and never shown again.">
          <TextInput
            type="password"
            value={draft.discordSecret}
            autoComplete="off"
            onChange={change('discordSecret')}
          />
        </Field>
      </div>
      <p className={styles.lead}>
        Admins are who holds one of the roles, and the users you list. Discord copies an id from the menu of a server,
        role or user after Developer Mode is turned on in its settings.
      </p>
      <Field {...form.field('guild')} note="Needed for roles only.">
        <TextInput value={draft.guild} inputMode="numeric" autoComplete="off" onChange={change('guild')} />
      </Field>
      <div className={styles.pairs}>
        <Field {...form.field('roles')} note="One on each line.">
          <TextArea rows={3} value={draft.roles} onChange={change('roles')} />
        </Field>
        <Field {...form.field('users')} note="One on each line. Your own id is a good start.">
          <TextArea rows={3} value={draft.users} onChange={change('users')} />
        </Field>
      </div>
    </>
  );
}
