import type { CSSProperties } from 'react';
import styles from './avatar.module.css';
import { OutsidePicture } from './outside-picture.tsx';
import { rankSlug } from './rank-slug.ts';

interface Props {
  name: string;
  /** URL of the player's picture; without one, or when it fails, the initials stay. */
  src?: string | undefined;
  /** Clan rank, whose metal colour tints the tile. */
  rank?: string | undefined;
  size?: number;
}

/** Returns two letters for a name: the first letters of two words, or the first two of one. */
export function initials(name: string): string {
  const words = name.split(/[\s_\-+\u00a0]+/).filter(Boolean);
  const [first = '', second] = words;
  return (second ? (first[0] ?? '') + (second[0] ?? '') : first.slice(0, 2)).toUpperCase();
}

/** Initials on the rank's metal, with the player's picture over them. Decorative; the name is rendered beside it. */
export function Avatar({ name, src = '', rank = 'Recruit', size = 40 }: Props) {
  const style: CSSProperties & Record<'--metal', string> = {
    '--metal': `var(--rank-${rankSlug(rank)})`,
    width: size,
    height: size,
    fontSize: Math.max(10, Math.round(size * 0.36)),
  };
  return (
    <span className={styles.avatar} style={style} aria-hidden>
      {initials(name)}
      <OutsidePicture src={src} width={size} height={size} />
    </span>
  );
}
