import { useState } from 'react';
import type { Site } from '../../../shared/site/site.schemas.ts';
import { useSiteStore } from '../../lib/clan/site.store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import styles from './clan-information.module.css';

const KEY = 'show-full-clan-info';

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

/** The clan's own text; the browser stores the choice to show all of it. Renders nothing without a text. */
export function ClanInformation({ information }: { information?: Site['information'] }) {
  const stored = useSiteStore((s) => s.site.information);
  const { short, full } = information ?? stored;
  // Without a short text the full text is shown directly instead of behind Show More.
  if (short.length === 0) return full.length > 0 && <Words short={full} full={[]} />;
  return <Words short={short} full={full} />;
}

function Words({ short, full }: Site['information']) {
  const [all, setAll] = useState(remembered);
  const toggle = (): void => {
    setAll(!all);
    try {
      localStorage.setItem(KEY, String(!all));
    } catch {
      // Storage may be forbidden: the choice then lasts as long as the page.
    }
  };
  return (
    <CardSection title="Clan Information" collapsible>
      <div className={styles.text} id="clan-information">
        {(all ? [...short, ...full] : short).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {full.length > 0 && (
        <Button
          kind="quiet"
          className={styles.more ?? ''}
          aria-expanded={all}
          aria-controls="clan-information"
          onClick={toggle}
        >
          {all ? 'Show Less' : 'Show More'}
        </Button>
      )}
    </CardSection>
  );
}
