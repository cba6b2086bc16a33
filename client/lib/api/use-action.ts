import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from './api.ts';

/** What an admin is told of something they did. spec §2: success, error or info. */
export interface Message {
  kind: 'success' | 'error' | 'info';
  /** The sentence. */
  title: string;
  /** More of it: the server's reason, names. */
  detail?: ReactNode;
  /** Does the same once more: the server was too busy to do it, and has changed nothing. */
  again?: () => void;
}

/** The server was too busy and has changed nothing. Any other failure may have come after the change was made. */
const BUSY = 'BUSY';

interface Actions<Key extends string> {
  /** What is under way; null: nothing. */
  busy: Key | null;
  message: Message | null;
  show: (message: Message) => void;
  dismiss: () => void;
  /**
   * Does one thing at a time: what comes while another is under way is left out, so a double click sends one request.
   * `work` answers with what to say; when it throws, `failure` is said with the server's reason behind it.
   */
  run: (key: Key, failure: string, work: () => Promise<Message | null>) => void;
}

/** The writes of a panel: which one is under way, and what came of the last one. */
export function useAction<Key extends string = string>(): Actions<Key> {
  const [busy, setBusy] = useState<Key | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const working = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const run = useCallback(function start(key: Key, failure: string, work: () => Promise<Message | null>): void {
    if (working.current) return;
    working.current = true;
    setBusy(key);
    setMessage(null);
    void work()
      .catch((error: unknown) =>
        failureMessage(failure, error, () => {
          start(key, failure, work);
        }),
      )
      .then((result) => {
        working.current = false;
        if (gone.current) return;
        setBusy(null);
        setMessage(result);
      });
  }, []);
  const dismiss = useCallback(() => {
    setMessage(null);
  }, []);
  return { busy, message, show: setMessage, dismiss, run };
}

/** The exact sentence, the reason where there is one that says more, and `again` where the server was only busy. */
export function failureMessage(title: string, error: unknown, again?: () => void): Message {
  if (!(error instanceof ApiError)) {
    console.error(title, error);
    return { kind: 'error', title };
  }
  const offer = error.code === BUSY && again !== undefined && { again };
  return { kind: 'error', title, detail: error.message, ...offer };
}
