import { CardSection } from '../../ui/layout/card.tsx';
import { HistoryLink } from '../../ui/layout/history-link.tsx';
import { FeedFacts } from './feed-facts.tsx';

/** State of the social feed's cache, on the System tab. */
export function FeedCacheCard() {
  return (
    <CardSection title="Twitter cache" aside={<HistoryLink about="site" name="the social feed" />}>
      <FeedFacts />
    </CardSection>
  );
}
