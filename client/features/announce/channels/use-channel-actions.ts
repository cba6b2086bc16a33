import { useState } from 'react';
import { announceRoutes } from '../../../../shared/announce/announce.routes.ts';
import type { AnnounceChannel } from '../../../../shared/announce/announce.schemas.ts';
import { announceMessageRoutes } from '../../../../shared/announce/messages.routes.ts';
import { counted } from '../../../../shared/format/numbers.ts';
import { request } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import type { Confirmation } from '../../../ui/feedback/confirm-dialog.tsx';
import { channelsResource } from '../channels.resource.ts';

/** What admins do with a channel besides editing it. @param onDeleted called when it is gone, before the list is read again */
export function useChannelActions(channel: AnnounceChannel, onDeleted: (name: string) => void) {
  const action = useAction<'test' | 'pause' | 'delete'>();
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const params = { id: channel.id };
  const test = (): void =>
    action.run('test', 'The test was not sent', async () => {
      const { data } = await request(announceMessageRoutes.testChannel, { params });
      return data.sent
        ? { kind: 'success', title: data.sentence }
        : { kind: 'error', title: 'The test was not posted', detail: data.sentence };
    });
  const pause = (): void => {
    const is_on = channel.state === 'off';
    action.run('pause', is_on ? 'The channel was not resumed' : 'The channel was not paused', async () => {
      await request(announceRoutes.updateChannel, { params, body: { is_on }, ifMatch: channel.version });
      await channelsResource.refresh();
      return { kind: 'success', title: is_on ? 'The channel is told news again' : 'The channel is paused' };
    });
  };
  const remove = (): void => {
    setAsked({
      title: `Delete #${channel.name}?`,
      happens: `The site forgets its address and ${counted(channel.rules.length, 'rule')}. What waits is not sent. This cannot be undone.`,
      stays: 'The channel in Discord and what was posted there stay.',
      verb: 'Delete channel',
      onConfirm: () =>
        action.run('delete', 'The channel was not deleted', async () => {
          await request(announceRoutes.deleteChannel, { params });
          onDeleted(channel.name);
          await channelsResource.refresh();
          return null;
        }),
    });
  };
  return { action, asked, close: () => setAsked(null), test, pause, remove };
}
