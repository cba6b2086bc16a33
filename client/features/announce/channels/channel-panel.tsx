import { KeyRound, Pause, Play, Send, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { AnnounceChannel } from '../../../../shared/announce/announce.schemas.ts';
import { thingKey } from '../../../../shared/audit/audit-things.ts';
import { useNow } from '../../../lib/page/ticker.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Age } from '../../../ui/data/age.tsx';
import { Timestamp } from '../../../ui/data/timestamp.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { EditingTag } from '../../../ui/feedback/editing-tag.tsx';
import { MessageArea } from '../../../ui/feedback/message-area.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { RowItem } from '../../../ui/layout/row-menu-item.tsx';
import { historyItem, RowMenu } from '../../../ui/layout/row-menu.tsx';
import styles from '../announce.module.css';
import { RuleList } from '../rules/rule-list.tsx';
import type { RuleBoard } from '../rules/rule-part.ts';
import { Mark } from './channel-list.tsx';
import { EditChannel } from './edit-channel.tsx';
import { useChannelActions } from './use-channel-actions.ts';

interface Props {
  channel: AnnounceChannel;
  boards: readonly RuleBoard[] | null;
  onDeleted: (name: string) => void;
}

/** The chosen channel: its state, a test, its settings and its rules. */
export function ChannelPanel({ channel, boards, onDeleted }: Props) {
  const [editing, setEditing] = useState(false);
  const settings = useId();
  const { action, asked, close, test, pause, remove } = useChannelActions(channel, onDeleted);
  const isBroken = channel.state === 'broken';
  const open = (): void => setEditing(!editing);
  const busy = action.busy !== null;
  const items: RowItem[] = [
    {
      label: editing ? 'Close settings' : 'Settings and address',
      icon: SlidersHorizontal,
      opens: settings,
      onChoose: open,
    },
    ...(isBroken
      ? [{ label: 'Send a test', icon: Send, onChoose: test }]
      : [
          channel.state === 'off'
            ? { label: 'Resume', icon: Play, onChoose: pause }
            : { label: 'Pause', icon: Pause, onChoose: pause },
        ]),
    historyItem({ kind: 'channel', id: channel.id }),
    { label: 'Delete', icon: Trash2, danger: true, onChoose: remove },
  ];
  return (
    <Card className={styles.stack}>
      <div className={styles.head}>
        <div className={styles.what}>
          <h2 className={styles.title}># {channel.name}</h2>
          <EditingTag
            thing={thingKey({ kind: 'channel', id: channel.id })}
            name={`#${channel.name}`}
            isOpen={editing}
          />
        </div>
        {isBroken ? (
          <Button kind="primary" onClick={() => setEditing(true)}>
            <KeyRound size={16} aria-hidden />
            New address
          </Button>
        ) : (
          <Button kind="primary" busy={busy} onClick={test}>
            <Send size={16} aria-hidden />
            {action.busy === 'test' ? 'Sending...' : 'Send a test'}
          </Button>
        )}
        <RowMenu of={`#${channel.name}`} items={items} busy={busy} />
      </div>
      <State channel={channel} />
      <MessageArea message={action.message} onDismiss={action.dismiss} />
      {editing && (
        <EditChannel
          id={settings}
          channel={channel}
          onSaved={(message) => {
            setEditing(false);
            action.show(message);
          }}
          onCancel={() => setEditing(false)}
        />
      )}
      <RuleList channel={channel} boards={boards} />
      <ConfirmDialog asked={asked} onClose={close} />
    </Card>
  );
}

/** What a channel does now, in words. */
function State({ channel }: { channel: AnnounceChannel }) {
  const now = useNow();
  const { state, problem, paused_until, is_flooded, last_sent_at, waiting, created_by, created_at } = channel;
  return (
    <div className={styles.state}>
      <p className={styles.line}>
        <span className={styles.facts}>
          Webhook {channel.hint}, added by {created_by} <Age at={created_at} />
          {last_sent_at !== null && (
            <>
              {' · last sent '}
              <Age at={last_sent_at} />
            </>
          )}
        </span>
        <Mark channel={channel} now={now} />
      </p>
      {state === 'broken' && (
        <p className={styles.problem}>
          {problem}. Nothing is sent before you store another address
          {waiting > 0 && `; ${waiting === 1 ? '1 message waits' : `${waiting} messages wait`}`}.
        </p>
      )}
      {state === 'off' && <p className={styles.warning}>Paused: news of this time is not told, also not afterwards.</p>}
      {paused_until !== null && Date.parse(paused_until) > now && (
        <p className={styles.warning}>
          Discord takes no messages before <Timestamp at={paused_until} />. They are sent then.
        </p>
      )}
      {is_flooded && (
        <p className={styles.warning}>
          Much was sent lately: news is gathered for five minutes until it is calm again.
        </p>
      )}
    </div>
  );
}
