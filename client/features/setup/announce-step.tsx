import { Send } from 'lucide-react';
import { firstChannelSchema, SETUP_PRESETS, setupWebhookBodySchema } from '../../../shared/setup/setup.schemas.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { type FormErrors, useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PillSet } from '../../ui/controls/choice/pill-set.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import type { SetupCalls } from './setup-calls.ts';
import { channelOf, type SetupDraft } from './setup-draft.ts';
import styles from './setup.module.css';

type Part = 'webhook' | 'channel' | 'presets';
const FORM = {
  fields: { webhook: 'Address of the webhook', channel: 'Name of the channel', presets: 'What is told there' },
  names: { address: 'webhook', name: 'channel' },
} as const satisfies { fields: Record<Part, string>; names: Record<string, Part> };
const PRESETS = SETUP_PRESETS.map(({ id, name }) => ({ value: id, label: name }));
const WHERE = 'In Discord: settings of the channel, Integrations, Webhooks, New Webhook, Copy Webhook URL.';
const FAILED = 'The webhook cannot be used';

interface Props {
  calls: SetupCalls;
  clan: string;
  draft: SetupDraft;
  onChange: (next: Partial<SetupDraft>) => void;
  onNext: () => void;
  onBack: () => void;
}

/** Asks Discord before the next step, or posts a test. */
function useAnnounceStep({ calls, clan, draft, onChange, onNext }: Props) {
  const form = useForm<Part>(FORM);
  const { busy, message, dismiss, run } = useAction<'go' | 'test'>();
  const address = draft.webhook.trim();
  const change = (part: Part, next: Partial<SetupDraft>): void => {
    onChange(next);
    form.changed(part);
  };
  const go = (): void => {
    if (!form.check(firstChannelSchema, channelOf(draft))) return;
    run('go', FAILED, () =>
      form.attempt(FAILED, async () => {
        await calls.tryWebhook({ address, clan, test: false });
        onChange({ tells: true });
        onNext();
        return null;
      }),
    );
  };
  const test = (): void => {
    const body = { address, clan, test: true };
    if (!form.check(setupWebhookBodySchema, body)) return;
    run('test', FAILED, () =>
      form.attempt(FAILED, async () => ({
        kind: 'success',
        title: `Discord has posted a test by the webhook ${await calls.tryWebhook(body)}`,
      })),
    );
  };
  const skip = (): void => {
    onChange({ tells: false });
    onNext();
  };
  return { form, busy, message, dismiss, change, go, test, skip };
}

/** A first channel in Discord with its rules, which can be skipped. */
export function AnnounceStep(props: Props) {
  const { draft, onBack } = props;
  const { form, busy, message, dismiss, change, go, test, skip } = useAnnounceStep(props);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      {draft.tells && draft.webhook === '' && (
        <p className={styles.lead}>Paste the address again: it is a secret, which no reload keeps.</p>
      )}
      <Field {...form.field('webhook')} note={`${WHERE} Stored sealed, and never shown again.`}>
        <TextInput
          value={draft.webhook}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://discord.com/api/webhooks/…"
          onChange={(webhook) => change('webhook', { webhook })}
        />
      </Field>
      <Field {...form.field('channel')} note="As it is called in Discord, such as achievements.">
        <TextInput
          value={draft.channel}
          maxLength={60}
          autoComplete="off"
          onChange={(channel) => change('channel', { channel })}
        />
      </Field>
      <Presets
        field={form.field('presets')}
        chosen={draft.presets}
        onChange={(presets) => change('presets', { presets })}
      />
      <FormSummary form={form} />
      <MessageArea message={message} onDismiss={dismiss} />
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" busy={busy !== null}>
          {busy === 'go' ? 'Asking Discord...' : 'Go on'}
        </Button>
        <Button busy={busy !== null} onClick={test}>
          <Send size={16} aria-hidden />
          {busy === 'test' ? 'Sending...' : 'Send a test'}
        </Button>
        <Button onClick={skip}>Go on without it</Button>
        <Button kind="quiet" className={styles.back} onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}

interface PresetsProps {
  field: ReturnType<FormErrors<Part>['field']>;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The kinds of news that rules of the channel tell. */
function Presets({ field: { label, htmlFor, error }, chosen, onChange }: PresetsProps) {
  return (
    <fieldset
      id={htmlFor}
      tabIndex={-1}
      className={styles.presets}
      aria-describedby={error && `${htmlFor}-error`}
      data-field
    >
      <legend>{label}</legend>
      <PillSet label={label} options={PRESETS} chosen={chosen} onChange={onChange} />
      {error !== undefined && (
        <p id={`${htmlFor}-error`} className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
