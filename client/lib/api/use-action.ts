import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from './api.ts';

/** Result of an admin's action, as shown above the panel. spec §2: success, error or info. */
export interface Message {
  kind: 'success' | 'error' | 'info';
  /** The sentence. */
  title: string;
  /** Details, such as the server's reason or names. */
  detail?: ReactNode;
  /** Repeats the action. Set when the server was too busy and has changed nothing. */
  again?: () => void;
  /** Takes the action back. */
  undo?: () => void;
}

/** Error code of a busy server that has changed nothing. After any other failure the change may have been made. */
const BUSY = 'BUSY';

interface Actions<Key extends string> {
  /** Key of the action under way, or null. */
  busy: Key | null;
  message: Message | null;
  show: (message: Message) => void;
  dismiss: () => void;
  /**
   * Runs one action at a time and ignores calls meanwhile, so that a double click sends one request. `work` resolves to
   * the message to show; when it throws, `failure` is shown with the server's reason.
   */
  run: (key: Key, failure: string, work: () => Promise<Message | null>) => void;
}

/** Runs the writes of a panel; holds the one under way and the result of the last. */
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

/** Returns the exact sentence, the server's reason if any, and `again` when the server was only busy. */
export function failureMessage(title: string, error: unknown, again?: () => void): Message {
  if (!(error instanceof ApiError)) {
    console.error(title, error);
    return { kind: 'error', title };
  }
  const offer = error.code === BUSY && again !== undefined && { again };
  return { kind: 'error', title, detail: error.message, ...offer };
}
