import { MessageArea } from '../../../ui/feedback/message-area.tsx';
import { ChannelForm } from './channel-form.tsx';
import { useNewChannel } from './use-channel-form.ts';

interface Props {
  id: string;
  onAdded: (id: number) => void;
  /** Missing where there is no channel yet. */
  onCancel?: (() => void) | undefined;
}

/** The form of a new channel. */
export function AddChannel({ id, onAdded, onCancel }: Props) {
  const { draft, form, change, busy, message, dismiss, save } = useNewChannel(onAdded);
  return (
    <ChannelForm
      id={id}
      label="New channel"
      draft={draft}
      form={form}
      hint={null}
      busy={busy}
      verb={busy ? 'Asking Discord...' : 'Add the channel'}
      onChange={change}
      onSave={save}
      onCancel={onCancel}
    >
      <MessageArea message={message} onDismiss={dismiss} />
    </ChannelForm>
  );
}
