import { useEffect } from 'react';
import { followsClan, signInOnce } from './setup-calls.ts';
import styles from './setup.module.css';

const EVERY_MS = 1000;

interface Props {
  clan: string;
  /** Signs this browser in after the restart; null when admins sign in with a provider. */
  ticket: string | null;
  /** Called when the clan is followed, and whether this browser is signed in then. */
  onReady: (signedIn: boolean) => void;
}

/** Waits until the server has restarted in its new world, signs in when nobody else can, and then opens the clan's page. */
export function Restarting({ clan, ticket, onReady }: Props) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    const look = async (): Promise<void> => {
      const follows = await followsClan();
      const signedIn = follows && ticket !== null ? await signInOnce(ticket) : 'no';
      if (gone) return;
      if (follows && signedIn !== 'wait') onReady(signedIn === 'yes');
      else timer = setTimeout(() => void look(), EVERY_MS);
    };
    timer = setTimeout(() => void look(), EVERY_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [ticket, onReady]);
  return (
    <>
      <p role="status">{`The server starts again and reads ${clan}. This page follows by itself.`}</p>
      {ticket !== null && (
        <p className={styles.lead}>
          Then you are signed in as “Setup” for 24 hours, in this browser only. Set the sign-in of the admins on the
          server before that: its new start ends “Setup”, and nothing can begin it again.
        </p>
      )}
    </>
  );
}
