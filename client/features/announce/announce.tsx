import { Megaphone, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { type AnnounceChannel, MOST_CHANNELS } from '../../../shared/announce/announce.schemas.ts';
import type { Message } from '../../lib/api/use-action.ts';
import { useUrlState } from '../../lib/page/url-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/controls/note.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { LiveSection } from '../../ui/feedback/live-section.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './announce.module.css';
import { AddChannel } from './channels/add-channel.tsx';
import { ChannelList } from './channels/channel-list.tsx';
import { ChannelPanel } from './channels/channel-panel.tsx';
import { channelsResource } from './channels.resource.ts';
import { MessageList } from './messages/message-list.tsx';
import type { RuleBoard } from './rules/rule-part.ts';

/**
 * Channels outside of the site: what is told there, and what was sent.
 * @param boards those that a rule can be about; null before they are loaded
 */
export function Announce({ boards }: { boards: readonly RuleBoard[] | null }) {
  return (
    <LiveSection of={channelsResource} loading="Loading the channels..." title="Channels">
      {(channels) => <Channels channels={channels} boards={boards} />}
    </LiveSection>
  );
}

interface Props {
  channels: readonly AnnounceChannel[];
  boards: readonly RuleBoard[] | null;
}

const NOT_FOUND: Message = { kind: 'info', title: 'The channel of this address is deleted' };
const deletedWords = (name: string): string => `#${name} is deleted`;

function Channels({ channels, boards }: Props) {
  const [query, change] = useUrlState();
  const [adding, setAdding] = useState(false);
  const asked = query.get('channel');
  const found = channels.find(({ id }) => String(id) === asked);
  const chosen = found ?? channels[0];
  const [said, setSaid] = useState<Message | null>(asked !== null && !found ? NOT_FOUND : null);
  const form = useId();
  const [shown, setShown] = useState(chosen);
  // The list may have been read before the channel was made.
  if (said === NOT_FOUND && found) setSaid(null);
  if (shown !== chosen) {
    setShown(chosen);
    const isDeleted = shown !== undefined && !channels.some(({ id }) => id === shown.id);
    // By another admin, or by this one, who has been told so already.
    if (isDeleted && said?.title !== deletedWords(shown.name)) {
      setSaid({ kind: 'info', title: deletedWords(shown.name) });
    }
  }
  const choose = (id: number | null): void => {
    setSaid(null);
    change({ channel: id === null ? null : String(id) });
  };
  const added = (id: number): void => {
    setAdding(false);
    choose(id);
    setSaid({
      kind: 'success',
      title: 'The channel is added',
      detail: 'Send a test, then choose what is told there.',
    });
  };
  if (chosen === undefined) {
    return (
      <>
        <MessageArea message={said} onDismiss={() => setSaid(null)} />
        <First form={form} onAdded={added} />
      </>
    );
  }
  return (
    <div className={styles.columns}>
      <section className={styles.stack} aria-label="Channels">
        <div className={styles.line}>
          <h2 className={styles.title}>Channels</h2>
          {channels.length < MOST_CHANNELS ? (
            <Button aria-expanded={adding} onClick={() => setAdding(!adding)}>
              <Plus size={16} aria-hidden />
              Add a channel
            </Button>
          ) : (
            <Note>There are at most {MOST_CHANNELS} channels.</Note>
          )}
        </div>
        {adding && <AddChannel id={form} onAdded={added} onCancel={() => setAdding(false)} />}
        <ChannelList channels={channels} chosen={chosen.id} onChoose={choose} />
      </section>
      <div className={styles.stack}>
        <MessageArea message={said} onDismiss={() => setSaid(null)} />
        <ChannelPanel
          key={chosen.id}
          channel={chosen}
          boards={boards}
          onDeleted={(name) => {
            choose(null);
            setSaid({ kind: 'success', title: deletedWords(name) });
          }}
        />
        <MessageList key={`messages ${chosen.id}`} channel={chosen} />
      </div>
    </div>
  );
}

/** What a site without channels shows: what it is for, and the form of the first one. */
function First({ form, onAdded }: { form: string; onAdded: (id: number) => void }) {
  return (
    <Card className={styles.stack}>
      <Empty icon={<Megaphone size={24} aria-hidden />} title="Nothing is announced yet">
        Drops, finished squares, milestones and new members can appear in your clan’s Discord by themselves. You need
        the address of a webhook: in Discord open the settings of a channel, then Integrations, Webhooks, New Webhook,
        Copy Webhook URL.
      </Empty>
      <AddChannel id={form} onAdded={onAdded} />
    </Card>
  );
}
