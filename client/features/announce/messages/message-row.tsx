import { Trash2 } from 'lucide-react';
import type { AnnounceMessage } from '../../../../shared/announce/messages.schemas.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Timestamp } from '../../../ui/data/timestamp.tsx';
import { StateTag } from '../../../ui/layout/state-tag.tsx';
import { RowMenu } from '../../../ui/layout/row-menu.tsx';
import styles from '../announce.module.css';
import { DiscordText } from '../preview/discord-text.tsx';
import { dropWords, nameOf, STATE_MARKS } from './message-words.ts';

interface Props {
  message: AnnounceMessage;
  /** Name of its rule; null for a test, and when the rule is deleted. */
  rule: string | null;
  busy: boolean;
  onResend: (message: AnnounceMessage) => void;
  onDrop: (message: AnnounceMessage) => void;
}

/** Draws a message: what it tells, what became of it, and what can be done about it. */
export function MessageRow({ message, rule, busy, onResend, onDrop }: Props) {
  const { state, title, text, items, is_test, problem, doubtful, next_try_at } = message;
  const mark = STATE_MARKS[state];
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <div className={styles.what}>
          <p className={styles.name}>
            {title === '' ? 'Nothing of it may be told any more' : <DiscordText text={title} />}
          </p>
          <p className={styles.facts}>
            <Timestamp at={message.sent_at ?? message.opened_at} /> ·{' '}
            {is_test ? 'a test' : (rule ?? 'a rule that is deleted')}
            {items > 1 && ` · ${items} pieces of news`}
          </p>
        </div>
        <StateTag tone={mark.tone}>{mark.label}</StateTag>
        {message.can_resend && (
          <Button busy={busy} aria-label={`Send ${nameOf(message)} again`} onClick={() => onResend(message)}>
            Send again
          </Button>
        )}
        {message.can_drop && (
          <RowMenu
            of={nameOf(message)}
            busy={busy}
            items={[{ label: dropWords(message).label, icon: Trash2, danger: true, onChoose: () => onDrop(message) }]}
          />
        )}
      </div>
      {problem !== null && <p className={state === 'dead' ? styles.problem : styles.facts}>{problem}.</p>}
      {doubtful && problem === null && <p className={styles.warning}>It may have been posted twice.</p>}
      {next_try_at !== null && state === 'waiting' && (
        <p className={styles.facts}>
          Next try <Timestamp at={next_try_at} />
        </p>
      )}
      {text !== '' && (
        <details className={styles.facts}>
          <summary>What it tells</summary>
          <p className={styles.text}>
            <DiscordText text={text} />
          </p>
        </details>
      )}
    </li>
  );
}
