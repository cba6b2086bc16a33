import type { CSSProperties } from 'react';
import styles from './avatar.module.css';
import { OutsidePicture } from './outside-picture.tsx';
import { rankSlug } from './rank-slug.ts';

interface Props {
  name: string;
  /** Address of the player's picture; empty or failed: the initials stay. */
  src?: string | undefined;
  /** Tints the tile with the rank's metal. */
  rank?: string | undefined;
  size?: number;
}

/** Two letters that stand for a name: first letters of two words, or the first two of one. */
export function initials(name: string): string {
  const words = name.split(/[\s_\-+\u00a0]+/).filter(Boolean);
  const [first = '', second] = words;
  return (second ? (first[0] ?? '') + (second[0] ?? '') : first.slice(0, 2)).toUpperCase();
}

/** A tile of initials in the rank's metal, with the player's picture over it. Says nothing: the name stands beside it. */
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
