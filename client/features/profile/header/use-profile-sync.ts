import { useCallback, useEffect, useState } from 'react';
import { syncRoutes } from '../../../../shared/sync/sync.routes.ts';
import { request } from '../../../lib/api/api.ts';
import type { LiveResource } from '../../../lib/live/live-resource.ts';
import type { Profile } from '../profile.resource.ts';

/** How long the page waits for a sync, by specification. */
const WAIT_MS = 8000;

interface ProfileSync {
  syncing: boolean;
  /** Time when a sync is possible again, by the server's last answer; null when unknown or now. */
  nextAt: string | null;
  /** The server's message about the last sync, or null before it. */
  message: string | null;
  again: () => void;
}

/**
 * Requests a sync in the background as soon as the profile is loaded. The wait ends with the live event of the reading,
 * immediately when the server queued nothing, and after 8 s in any case; a later event still updates. Failures are only
 * logged. spec §4, D008.
 */
export function useProfileSync(resource: LiveResource<Profile>, name: string | null): ProfileSync {
  const [attempt, setAttempt] = useState(0);
  const [ended, setEnded] = useState('');
  const [answer, setAnswer] = useState<{ nextAt: string | null; message: string } | null>(null);
  const run = name === null ? null : `${name}:${attempt}`;

  useEffect(() => {
    if (run === null || name === null) return;
    const before = resource.store.getState().data?.reading.last_synced_at ?? null;
    let over = false;
    const end = (): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      stopWatching();
      setEnded(run);
    };
    const timer = setTimeout(() => {
      end();
      void resource.refresh();
    }, WAIT_MS);
    const stopWatching = resource.store.subscribe(({ data }) => {
      if ((data?.reading.last_synced_at ?? null) !== before) end();
    });
    request(syncRoutes.syncMember, { params: { name } }).then(
      ({ data }) => {
        if (over) return;
        setAnswer({ nextAt: data.next_sync_at, message: data.message });
        if (data.state !== 'queued') end();
      },
      (error: unknown) => {
        console.error('The background sync failed', error);
        end();
      },
    );
    return () => {
      over = true;
      clearTimeout(timer);
      stopWatching();
    };
  }, [resource, name, run]);

  return {
    syncing: run !== null && ended !== run,
    nextAt: answer?.nextAt ?? null,
    message: answer?.message ?? null,
    again: useCallback(() => {
      setAttempt((count) => count + 1);
    }, []),
  };
}
