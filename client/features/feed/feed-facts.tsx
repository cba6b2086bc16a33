import { FEED_NOT_CONFIGURED, type AdminFeedStatus } from '../../../shared/feed/feed.schemas.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { Age } from '../../ui/data/age.tsx';
import { FormattedNumber } from '../../ui/data/formatted-number.tsx';
import { DefinitionList, type Definition } from '../../ui/data/definition-list.tsx';
import { Timestamp } from '../../ui/data/timestamp.tsx';
import { LiveSection } from '../../ui/feedback/live-section.tsx';
import styles from './feed-facts.module.css';
import { feedStatusResource } from './feed-status.resource.ts';

/** Shows the state of the feed's cache and of its limits, on the Dashboard, Data and System tabs. */
export function FeedFacts() {
  // A failed check of a feed that is not configured is not shown.
  const isMissing = useLive(feedStatusResource, ({ data }) => data?.configured === false);
  return (
    <LiveSection of={feedStatusResource} loading="Loading..." quiet={isMissing}>
      {(status) => (status.configured ? <DefinitionList facts={factsOf(status)} /> : <NotConfigured />)}
    </LiveSection>
  );
}

function NotConfigured() {
  return (
    <div className={styles.missing}>
      <p className={styles.title}>{FEED_NOT_CONFIGURED}</p>
      <p>
        Set <code>X_BEARER_TOKEN</code> and <code>X_USERNAME</code> and start the server again.
      </p>
    </div>
  );
}

function factsOf(status: AdminFeedStatus['status']): Definition[] {
  const { cache, requests, last_error, last_attempt_at, limited_until } = status;
  const facts: Definition[] = [
    { label: 'Account', value: status.username === null ? 'Unknown' : `@${status.username}` },
    { label: 'Posts in the cache', value: <FormattedNumber value={cache.tweets_count} /> },
    { label: 'Read', value: ageText(cache.age_minutes) },
    {
      label: 'Requests this month',
      value: (
        <>
          <FormattedNumber value={requests.used} /> of <FormattedNumber value={requests.limit} />
        </>
      ),
      tone: requests.used >= requests.limit ? 'bad' : undefined,
    },
  ];
  if (limited_until !== null)
    facts.push({ label: 'Limited until', value: <Timestamp at={limited_until} stop />, tone: 'bad' });
  if (last_error !== null) {
    facts.push({
      label: 'Last try',
      value: (
        <>
          {last_error}
          {last_attempt_at && (
            <>
              {', '}
              <Age at={last_attempt_at} />
            </>
          )}
        </>
      ),
      tone: 'bad',
    });
  }
  return facts;
}

function ageText(minutes: number | null): string {
  if (minutes === null) return 'Never';
  if (minutes < 1) return 'just now';
  return minutes < 120 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}
