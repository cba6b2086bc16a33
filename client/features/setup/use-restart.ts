import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { followsClan, signInOnce } from './setup-calls.ts';

const EVERY_MS = 1000;
/** A restart takes seconds. */
const LATE_MS = 30_000;

/** What the page knows about a restart that it waits for. */
export interface Restart {
  /** Why the server has not come back, as a sentence without its full stop; null before that is worth a word. */
  trouble: string | null;
  /** Why the ticket was refused, as a sentence without its full stop; null while it was not. Then nothing is tried any more. */
  refusal: string | null;
}

/**
 * Waits until the server has restarted in its new world, and signs in.
 * @param ticket signs this browser in; null when admins sign in with a provider
 * @param onReady called when the clan is followed, and whether this browser is signed in then
 */
export function useRestart(ticket: string | null, onReady: (signedIn: boolean) => void): Restart {
  const [trouble, setTrouble] = useState('It does not answer');
  const [isLate, setLate] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    /** Returns false when there is no more to do. */
    const look = async (): Promise<boolean> => {
      if (!(await followsClan())) {
        if (!gone) setTrouble('It still shows the practice clan');
        return true;
      }
      const refused = ticket === null ? null : await signInOnce(ticket);
      if (gone) return false;
      if (refused === null) onReady(ticket !== null);
      else setRefusal(refused);
      return false;
    };
    const again = (): void => {
      timer = setTimeout(() => {
        void look()
          .catch((error: unknown) => {
            if (!gone) setTrouble(error instanceof ApiError ? error.message : String(error));
            return true;
          })
          .then((more) => {
            if (more && !gone) again();
          });
      }, EVERY_MS);
    };
    again();
    const late = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
      clearTimeout(late);
    };
  }, [ticket, onReady]);
  return { trouble: isLate && refusal === null ? trouble : null, refusal };
}
