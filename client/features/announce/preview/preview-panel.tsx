import type { AnnouncePreview } from '../../../../shared/announce/messages.schemas.ts';
import { counted } from '../../../../shared/format/numbers.ts';
import type { Message } from '../../../lib/api/use-action.ts';
import { Timestamp } from '../../../ui/data/timestamp.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { MessageArea } from '../../../ui/feedback/message-area.tsx';
import styles from '../announce.module.css';
import { DiscordText } from './discord-text.tsx';

interface RulePreview {
  /** Null before the first one was made. */
  preview: AnnouncePreview | null;
  /** True when the form has changed since. */
  isOld: boolean;
  busy: boolean;
  message: Message | null;
  dismiss: () => void;
}

/** What a rule would have told in the past days, as Discord shows it. */
export function PreviewPanel({ preview: { preview, isOld, busy, message, dismiss } }: { preview: RulePreview }) {
  return (
    <section className={styles.stack} aria-label="Preview">
      <h4 className={styles.legend}>Preview</h4>
      <MessageArea message={message} onDismiss={dismiss} />
      {busy ? (
        <p className={styles.facts} role="status">
          Making the preview…
        </p>
      ) : preview === null ? (
        <p className={styles.facts}>Press Preview to see what this rule would have told lately. Nothing is sent.</p>
      ) : (
        <>
          {isOld && <p className={styles.warning}>You have changed the rule since: press Preview again.</p>}
          <Told preview={preview} />
        </>
      )}
    </section>
  );
}

function Told({ preview }: { preview: AnnouncePreview }) {
  const { days, messages, items, dropped, newest, is_partial } = preview;
  if (items === 0) {
    return (
      <Empty title={`Nothing in the last ${counted(days, 'day')}`}>
        No news of these days fits the rule. It tells what happens from now on.
      </Empty>
    );
  }
  return (
    <>
      <p className={styles.facts} role="status">
        {`It would have posted ${counted(messages, 'message')} in ${counted(days, 'day')}, with ${counted(items, 'piece')} of news. `}
        {dropped > 0 && `${counted(dropped, 'message')} fell into quiet hours. `}
        {is_partial && 'Only the newest part of these days was compared. '}
        Nothing is sent.
      </p>
      <ol className={styles.list}>
        {newest.map(({ title, text, color, at }, index) => (
          // Messages that were never sent have no id; a new preview draws the whole list anew.
          <li key={`${at} ${index}`} className={styles.card}>
            <svg className={styles.edge} aria-hidden>
              <rect width="4" height="100%" fill={color} />
            </svg>
            <p className={styles.name}>
              <DiscordText text={title} />
            </p>
            {text !== '' && (
              <p className={styles.text}>
                <DiscordText text={text} />
              </p>
            )}
            <p className={styles.facts}>
              <Timestamp at={at} />
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
