import { useId } from 'react';
import type { TeamColour } from '../../../shared/bingo/bingo-limits.ts';
import styles from './team-shield.module.css';

const SHIELD = 'M1 1h22v12c0 7-5 11.5-11 14C6 24.5 1 20 1 13z';

/** Heraldic charge of each colour, so that teams can be distinguished without colours. */
const CHARGES: Record<TeamColour, string> = {
  blue: 'M9 0h6v28H9z',
  red: 'M12 8l14 13v7L12 15-2 28v-7z',
  green: 'M-2 2L4-3 28 22l-6 5z',
  gold: 'M9.5 0h5v8H24v5h-9.5v15h-5V13H0V8h9.5z',
  purple: 'M-1 2l4-4 9 9.5L21-2l4 4-9 9.5 9 9.5-4 4-9-9.5L3 25l-4-4 9-9.5z',
  orange: 'M0 8h24v7H0z',
  pink: 'M3 0h18l-9 24z',
  teal: 'M0 0h12v13H0zM12 13h12v15H12z',
  cyan: 'M12 4l7 9-7 9-7-9z',
  silver: 'M12 5.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13z',
};

/** A team's shield: its colour and charge. Decorative; the team's name is rendered beside it. */
export function TeamShield({ color, size = 22 }: { color: TeamColour; size?: number }) {
  const id = useId();
  return (
    <svg className={styles.shield} width={size} height={(size * 28) / 24} viewBox="0 0 24 28" aria-hidden>
      <clipPath id={id}>
        <path d={SHIELD} />
      </clipPath>
      <path d={SHIELD} fill={`var(--team-${color})`} />
      <path className={styles.charge} clipPath={`url(#${id})`} d={CHARGES[color]} />
      <path className={styles.rim} d={SHIELD} />
    </svg>
  );
}
