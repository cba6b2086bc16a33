import { CardSection } from '../../ui/layout/card.tsx';
import { FeedFacts } from './feed-facts.tsx';

/** State of the social feed's cache, on the System tab. */
export function FeedCacheCard() {
  return (
    <CardSection title="Twitter cache">
      <FeedFacts />
    </CardSection>
  );
}
