import { useEffect } from 'react';
import { useStore } from 'zustand';
import { zoneWords } from '../../../shared/format/zones.ts';
import { silenceText, type Silence } from '../../../shared/roster/silences.ts';
import { clanStatusResource } from '../../lib/clan/clan-status.resource.ts';
import type { Freshness } from '../../lib/live/freshness.store.ts';
import { Age } from '../../ui/data/age.tsx';
import { Timestamp } from '../../ui/data/timestamp.tsx';

const MEANING: Record<Exclude<Freshness['state'], 'idle'>, string> = {
  live: 'Changes appear here by themselves.',
  reconnecting: 'The connection is being made again. Nothing is lost.',
  polling: 'There is no live connection, so the page is loaded again at intervals.',
  offline: 'The site cannot be reached. What you see may be old.',
};

interface Props {
  freshness: Exclude<Freshness, { state: 'idle' }>;
  silences: readonly Silence[];
}

/** What the sign means, and when the game was read last. */
export function FreshnessTip({ freshness, silences }: Props) {
  const readAt = useStore(clanStatusResource.store, ({ data }) => data?.newest_read_at ?? null);
  useEffect(() => {
    // On pages that do not follow the clan, what is known may be as old as the visit.
    void clanStatusResource.once();
  }, []);
  return (
    <>
      {silences.map((silence) => (
        <span key={silence.service}>
          {silenceText(silence)}, since <Timestamp at={silence.since} />.
        </span>
      ))}
      <span>
        {silences.length > 0
          ? 'The page is live and shows what comes as soon as it is read.'
          : MEANING[freshness.state]}
      </span>
      {freshness.state === 'offline' && freshness.lastUpdate !== null && (
        <span>Last update: {zoneWords(new Date(freshness.lastUpdate).toISOString())}.</span>
      )}
      {readAt !== null && (
        <span>
          Last reading of the game: <Timestamp at={readAt} />, <Age at={readAt} />.
        </span>
      )}
    </>
  );
}
