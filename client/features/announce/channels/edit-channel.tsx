import type { AnnounceChannel } from '../../../../shared/announce/announce.schemas.ts';
import type { Message } from '../../../lib/api/use-action.ts';
import { ConflictDialog } from '../../../ui/feedback/conflict-dialog.tsx';
import { MessageArea } from '../../../ui/feedback/message-area.tsx';
import { ChannelForm } from './channel-form.tsx';
import { useChannelForm } from './use-channel-form.ts';

interface Props {
  id: string;
  channel: AnnounceChannel;
  onSaved: (message: Message) => void;
  onCancel: () => void;
}

/** The settings of a channel, and the place for a new address. */
export function EditChannel({ id, channel, onSaved, onCancel }: Props) {
  const { draft, form, change, busy, message, dismiss, conflict, save } = useChannelForm(channel, onSaved);
  return (
    <>
      <ChannelForm
        id={id}
        label={`Settings of #${channel.name}`}
        draft={draft}
        form={form}
        hint={channel.hint}
        busy={busy}
        verb={busy ? 'Saving...' : 'Save the channel'}
        onChange={change}
        onSave={save}
        onCancel={onCancel}
      >
        <MessageArea message={message} onDismiss={dismiss} />
      </ChannelForm>
      <ConflictDialog asked={conflict} />
    </>
  );
}
