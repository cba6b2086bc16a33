import styles from './rank-insignia.module.css';
import { OutsidePicture } from './outside-picture.tsx';
import { rankSlug } from './rank-slug.ts';

/** Paths of 16 by 16, filled with the rank's metal colour. */
const SIGNS: Record<string, string> = {
  owner: 'M2 12V5l3.4 3L8 3l2.6 5L14 5v7z',
  'deputy-owner':
    'M4.6 3.8a3.9 3.9 0 0 1 3.8 3.1H15v4.3h-2.2V9.3h-1.3v1.9H9.3V9.3h-.9a3.9 3.9 0 1 1-3.8-5.5zm0 2.2a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5z',
  overseer:
    'M8 4c3.2 0 5.6 2 7 4-1.4 2-3.8 4-7 4S2.4 10 1 8c1.4-2 3.8-4 7-4zm0 1.7A2.3 2.3 0 1 0 8 10.3 2.3 2.3 0 0 0 8 5.7z',
  coordinator:
    'M5.8 4.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zm0 1.6a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM10.2 4.2a3.8 3.8 0 0 1 0 7.6v-1.6a2.2 2.2 0 0 0 0-4.4z',
  organiser: 'M8 1l2 5 5 2-5 2-2 5-2-5-5-2 5-2z',
  admin: 'M8 1.5l5.5 2V8c0 3.5-2.5 5.6-5.5 6.8C5 13.6 2.5 11.5 2.5 8V3.5z',
  general: 'M8 1.6l1.9 4.2 4.6.5-3.4 3.1.9 4.5L8 11.6l-4 2.3.9-4.5L1.5 6.3l4.6-.5z',
  captain: 'M2.5 3h11v2.4h-11zm0 3.8h11v2.4h-11zm0 3.8h11V13h-11z',
  lieutenant: 'M2.5 4.6h11V7h-11zm0 4.4h11v2.4h-11z',
  sergeant: 'M8 1.5l6 4V8L8 4 2 8V5.5zM8 5.5l6 4V12L8 8l-6 4V9.5zM8 9.5l6 4v1.5H11L8 12l-3 3H2v-1.5z',
  corporal: 'M8 3l6 4v2.6L8 5.6l-6 4V7zm0 4.4l6 4V14l-6-4-6 4v-2.6z',
  recruit: 'M8 5l6 4.2V12L8 7.8 2 12V9.2z',
};

interface Props {
  rank: string;
  /** URL of the rank's picture, which covers our own sign; null for none. */
  icon?: string | null;
  /** Shows the rank's name beside the sign. */
  word?: boolean;
  size?: number;
}

/** Sign of a clan rank with its name, which is at least readable for screen readers. */
export function RankInsignia({ rank, icon = null, word = false, size = 14 }: Props) {
  const slug = rankSlug(rank);
  return (
    <span className={styles.rank} style={{ color: `var(--rank-${slug})` }} title={word ? undefined : rank}>
      <span className={styles.sign} style={{ width: size, height: size }}>
        <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden>
          <path d={SIGNS[slug]} fill="currentColor" fillRule="evenodd" />
        </svg>
        {icon && <OutsidePicture className={styles.picture ?? ''} src={icon} width={size} height={size} />}
      </span>
      <span className={word ? undefined : 'sr-only'}>{rank}</span>
    </span>
  );
}
