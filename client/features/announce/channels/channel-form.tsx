import type { ReactNode } from 'react';
import type { FormErrors } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/choice/checkbox.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { SuggestInput } from '../../../ui/controls/select/suggest-input.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { FoldedSection } from '../../../ui/form/folded-section.tsx';
import { FormSummary } from '../../../ui/form/form-summary.tsx';
import styles from '../announce.module.css';
import type { ChannelDraft, ChannelField } from './channel-draft.ts';
import { zonesLike } from './zones.ts';

interface Props {
  id: string;
  label: string;
  draft: ChannelDraft;
  form: FormErrors<ChannelField>;
  /** How admins recognise the stored webhook; null for a new channel. */
  hint: string | null;
  busy: boolean;
  verb: string;
  children?: ReactNode;
  onChange: (part: Partial<ChannelDraft>) => void;
  onSave: () => void;
  /** Missing where the form is all there is. */
  onCancel?: (() => void) | undefined;
}

/** The form of a channel: its name, the address of its webhook, and how messages look there. */
export function ChannelForm({ id, label, draft, form, hint, busy, verb, children, onChange, ...does }: Props) {
  return (
    <form
      id={id}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) does.onSave();
      }}
    >
      <div className={styles.pair}>
        <Field {...form.field('name')} note="As it is called in Discord, such as achievements.">
          <TextInput value={draft.name} maxLength={60} onChange={(name) => onChange({ name })} />
        </Field>
        <Field {...form.field('address')} note={addressNote(hint)}>
          <TextInput
            value={draft.address}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={hint === null ? 'https://discord.com/api/webhooks/…' : `Webhook ${hint}`}
            onChange={(address) => onChange({ address })}
          />
        </Field>
      </div>
      <FoldedSection title="More" summary={summaryOf(draft)}>
        <div className={styles.pair}>
          <Field {...form.field('username')} note="Empty for the name of the clan.">
            <TextInput value={draft.username} maxLength={80} onChange={(username) => onChange({ username })} />
          </Field>
          <Field {...form.field('zone')} note="Quiet hours of its rules are in this zone, such as Europe/Amsterdam.">
            <SuggestInput
              value={draft.zone}
              suggestions={zonesLike(draft.zone)}
              maxLength={60}
              onChange={(zone) => onChange({ zone })}
            />
          </Field>
        </div>
        <Checkbox
          label="Silent: messages appear, but ring nobody’s phone"
          checked={draft.silent}
          onChange={(silent) => onChange({ silent })}
        />
      </FoldedSection>
      <FormSummary form={form} />
      {children}
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={busy}>
          {verb}
        </Button>
        {does.onCancel && (
          <Button kind="quiet" onClick={does.onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function addressNote(hint: string | null): string {
  if (hint !== null) return 'Empty: it stays as it is. The stored address is never shown again.';
  return 'In Discord: settings of the channel, Integrations, Webhooks, New Webhook, Copy Webhook URL.';
}

function summaryOf({ username, zone, silent }: ChannelDraft): string {
  const parts = [username.trim() === '' ? 'named as the clan' : `named ${username.trim()}`, silent && 'silent', zone];
  return parts.filter((part) => part !== false).join(', ');
}
