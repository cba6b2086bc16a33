import { AtSign, Camera, MessagesSquare, Video } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { thousands } from '../../../shared/format/numbers.ts';
import { useSiteStore } from '../../lib/site.store.ts';
import { Amount } from '../../ui/amount.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { OutsidePicture } from '../../ui/outside-picture.tsx';
import styles from './site-header.module.css';

// Two hundred shapes that say nothing: after the words.
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

/** Banner, name, links and the five placeholder figures of the clan. Specification section 2, Home. */
export function SiteHeader() {
  const site = useSiteStore((s) => s.site);
  const { stats } = site;
  return (
    <header className={styles.header}>
      <div className={styles.banner}>
        <Suspense>
          <CitadelArt />
        </Suspense>
        <OutsidePicture src={site.banner_url} width={1440} height={420} />
      </div>
      <div className={`container ${styles.inner}`}>
        <h1 className={styles.name}>{site.clan_name}</h1>
        <p className={styles.description}>{site.description}</p>
        <ul className={styles.links}>
          {LINKS.filter(({ key }) => site.links[key] !== '').map(({ key, label, Icon }) => (
            <li key={key}>
              <a className={styles.link} href={site.links[key]} target="_blank" rel="noopener noreferrer">
                <Icon size={16} aria-hidden />
                {label}
              </a>
            </li>
          ))}
        </ul>
        <dl className={styles.stats}>
          <Stat label="Total level">{thousands(stats.total_level)}</Stat>
          <Stat label="Total XP">
            <Amount value={stats.total_xp} short />
          </Stat>
          <Stat label="Members">{thousands(stats.members)}</Stat>
          <Stat label="Citadel level">{thousands(stats.citadel_level)}</Stat>
          <Stat label="Kill/death ratio">{stats.kill_death_ratio}</Stat>
        </dl>
      </div>
    </header>
  );
}

function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
