import { AtSign, Camera, MessagesSquare, Video } from 'lucide-react';
import { Suspense } from 'react';
import type { Site } from '../../../shared/site/site.schemas.ts';
import { useSiteStore } from '../../lib/clan/site.store.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.ts';
import { OutsidePicture } from '../../ui/icons/outside-picture.tsx';
import { HeaderFigures } from './header-figures.tsx';
import styles from './site-header.module.css';

// Two hundred decorative shapes, loaded after the text.
const CitadelArt = lazyPart(
  async () => (await import('./citadel-art.tsx')).CitadelArt,
  () => null,
);

const LINKS = [
  { key: 'chat', label: 'Chat', Icon: MessagesSquare },
  { key: 'social', label: 'Posts', Icon: AtSign },
  { key: 'photos', label: 'Photos', Icon: Camera },
  { key: 'stream', label: 'Stream', Icon: Video },
] as const;

/** Banner, name, links and figures of the clan, each only when it is set. spec §2, Home. */
export function SiteHeader() {
  return <SiteHeaderOf site={useSiteStore((s) => s.site)} heading="h1" />;
}

/** The header of given facts; in a preview its name is no heading of the page. */
export function SiteHeaderOf({ site, heading: Name }: { site: Site; heading: 'h1' | 'p' }) {
  const links = LINKS.filter(({ key }) => site.links[key] !== '');
  return (
    <header className={styles.header}>
      <div className={styles.banner}>
        <Suspense>
          <CitadelArt />
        </Suspense>
        <OutsidePicture src={site.banner_url} width={1440} height={420} />
      </div>
      <div className={`container ${styles.inner}`}>
        <Name className={styles.name}>{site.clan_name}</Name>
        {site.description !== '' && <p className={styles.description}>{site.description}</p>}
        {links.length > 0 && (
          <ul className={styles.links}>
            {links.map(({ key, label, Icon }) => (
              <li key={key}>
                <a className={styles.link} href={site.links[key]} target="_blank" rel="noopener noreferrer">
                  <Icon size={16} aria-hidden />
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
        <HeaderFigures stats={site.stats} />
      </div>
    </header>
  );
}
