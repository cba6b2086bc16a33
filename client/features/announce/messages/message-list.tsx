import { useState } from 'react';
import type { AnnounceChannel } from '../../../../shared/announce/announce.schemas.ts';
import { announceMessageRoutes } from '../../../../shared/announce/messages.routes.ts';
import type { AnnounceMessage } from '../../../../shared/announce/messages.schemas.ts';
import { request } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/controls/note.tsx';
import { Pills } from '../../../ui/controls/pills.tsx';
import { LiveSection } from '../../../ui/feedback/live-section.tsx';
import { MessageArea } from '../../../ui/feedback/message-area.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';
import styles from '../announce.module.css';
import { dropWords, STATE_FILTERS } from './message-words.ts';
import { MessageRow } from './message-row.tsx';
import { messagesKey, messagesOf, type MessageState, type NewestMessages } from './messages.resource.ts';
import { useOlder } from './use-older.ts';

/** The messages of a channel, newest first. */
export function MessageList({ channel }: { channel: AnnounceChannel }) {
  const [filter, setFilter] = useState<MessageState | 'all'>('all');
  const state = filter === 'all' ? null : filter;
  const key = messagesKey(channel.id, state);
  return (
    <CardSection title="Messages">
      <div className={styles.stack}>
        <Pills label="Messages to show" options={STATE_FILTERS} value={filter} onChange={setFilter} />
        <LiveSection of={messagesOf(key)} loading="Loading the messages..." title="Messages">
          {(newest) => <Rows key={key} newest={newest} channel={channel} state={state} />}
        </LiveSection>
      </div>
    </CardSection>
  );
}

interface RowsProps {
  newest: NewestMessages;
  channel: AnnounceChannel;
  /** Null for all. */
  state: MessageState | null;
}

function Rows({ newest, channel, state }: RowsProps) {
  const older = useOlder(newest, channel.id, state);
  const action = useAction();
  const refresh = () => messagesOf(messagesKey(channel.id, state)).refresh();
  const resend = ({ id }: AnnounceMessage): void =>
    action.run(`resend ${id}`, 'The message was not put back', async () => {
      const { data } = await request(announceMessageRoutes.resendMessage, { params: { id } });
      older.replace(data.message);
      await refresh();
      return { kind: 'success', title: 'The message is sent again as soon as it is its turn' };
    });
  const drop = (message: AnnounceMessage): void =>
    action.run(`drop ${message.id}`, 'The message was not dropped', async () => {
      const { data } = await request(announceMessageRoutes.dropMessage, { params: { id: message.id } });
      older.replace(data.message);
      await refresh();
      return { kind: 'success', title: dropWords(message).done };
    });
  const ruleOf = (id: number | null): string | null => channel.rules.find((rule) => rule.id === id)?.name ?? null;
  return (
    <>
      <MessageArea
        message={action.message ?? older.message}
        onDismiss={action.message ? action.dismiss : older.dismiss}
      />
      {older.messages.length === 0 ? (
        <Note>
          {state === null
            ? 'No messages yet. A rule sends the first one when something happens; a test does at once.'
            : 'No messages in this state.'}
        </Note>
      ) : (
        <ul className={styles.list} aria-label={`Messages of #${channel.name}`}>
          {older.messages.map((one) => (
            <MessageRow
              key={one.id}
              message={one}
              rule={ruleOf(one.rule_id)}
              busy={action.busy !== null}
              onResend={resend}
              onDrop={drop}
            />
          ))}
        </ul>
      )}
      {older.hasMore && (
        <div>
          <Button busy={older.busy} onClick={older.load}>
            {older.busy ? 'Loading...' : 'Show older messages'}
          </Button>
        </div>
      )}
    </>
  );
}
