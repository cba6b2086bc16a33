import { useEffect } from 'react';
import { followsClan } from './setup-calls.ts';

const EVERY_MS = 1000;

/** Waits until the server has restarted in its new world, and then opens the clan's page. */
export function Restarting({ clan, onReady }: { clan: string; onReady: () => void }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    const look = async (): Promise<void> => {
      if (await followsClan()) {
        if (!gone) onReady();
      } else if (!gone) timer = setTimeout(() => void look(), EVERY_MS);
    };
    timer = setTimeout(() => void look(), EVERY_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [onReady]);
  return <p role="status">{`The server starts again and reads ${clan}. This page follows by itself.`}</p>;
}
