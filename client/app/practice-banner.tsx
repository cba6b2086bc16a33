import { FlaskConical } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { href } from '../../shared/site/page-address.ts';
import { clanStatusResource } from '../lib/clan/clan-status.resource.ts';
import styles from './practice-banner.module.css';
import { useFootHeight } from '../lib/page/use-foot-height.ts';

/** Shows that this clan is simulated, with the way to follow a real one. D203. */
export function PracticeBanner() {
  const practice = useStore(clanStatusResource.store, (s) => s.data?.practice ?? false);
  useEffect(() => {
    // Loaded once, without a live connection: pages that show nothing live open none.
    void clanStatusResource.once();
  }, []);
  const bar = useRef<HTMLElement>(null);
  useFootHeight(bar, practice);
  if (!practice) return null;
  return (
    <aside ref={bar} className={styles.banner} aria-label="Practice world">
      <div className={`container ${styles.inner}`}>
        <FlaskConical size={15} aria-hidden />
        <span>
          Practice world: this clan is simulated. <Link to={href('next-step')}>Follow your own clan</Link> ·{' '}
          <a href="/practice/discord">See what Discord would show</a>
        </span>
      </div>
    </aside>
  );
}
