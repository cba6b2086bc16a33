import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Message } from '../../lib/api/use-action.ts';
import { bringIntoView } from '../../lib/page/bring-into-view.ts';
import { Button } from '../controls/button.tsx';
import styles from './message-area.module.css';
import { TryAgain } from './try-again.tsx';

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info } as const;

interface Props {
  message: Message | null;
  onDismiss: () => void;
}

/** Shows one message beside its subject. Errors interrupt a screen reader, other messages do not. */
export function MessageArea({ message, onDismiss }: Props) {
  const isError = message?.kind === 'error';
  return (
    <>
      <div className={styles.region} role="status">
        {message && !isError && <Note message={message} onDismiss={onDismiss} />}
      </div>
      <div className={styles.region} role="alert">
        {message && isError && <Note message={message} onDismiss={onDismiss} />}
      </div>
    </>
  );
}

function Note({ message, onDismiss }: { message: Message; onDismiss: () => void }) {
  const Icon = ICONS[message.kind];
  const note = useRef<HTMLDivElement>(null);
  // The button of the action may be far away, as in a long list: its result comes into view.
  useEffect(() => {
    if (note.current) bringIntoView(note.current);
  }, [message]);
  return (
    <div ref={note} className={styles.note} data-kind={message.kind}>
      <Icon className={styles.sign} size={20} aria-hidden />
      <div className={styles.text}>
        <p className={styles.title}>{message.title}</p>
        {message.detail && <div className={styles.detail}>{message.detail}</div>}
        {message.undo && (
          <div className={styles.again}>
            <Button onClick={message.undo}>Undo</Button>
          </div>
        )}
        {message.again && (
          <div className={styles.again}>
            <TryAgain onClick={message.again} />
          </div>
        )}
      </div>
      <button type="button" className={styles.close} aria-label="Dismiss message" onClick={onDismiss}>
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
