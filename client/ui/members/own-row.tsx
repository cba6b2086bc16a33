import { useEffect, useState, type ReactNode } from 'react';
import { ordinal, thousands } from '../../../shared/format/numbers.ts';
import { JumpToMe } from '../data/jump-to-me.tsx';
import styles from './own-row.module.css';

interface Props {
  /** Id of the visitor's own member, whose row has it as data-me. */
  id: number;
  place: number;
  /** XP that is missing to the place above; null when the list is not in order of XP, or there is no place above. */
  missing: number | null;
  /** Figures at the right end, as in the row. */
  children: ReactNode;
  /** Makes the row part of the page if needed. */
  prepare?: () => void;
}

/** The visitor's own row at the foot of the window, as long as the row itself is not to be seen. */
export function OwnRow({ id, place, missing, children, prepare }: Props) {
  const seen = useIsSeen(id);
  return (
    <div className={styles.foot} data-own-row={seen ? undefined : ''}>
      {!seen && (
        <div className={styles.row} role="group" aria-label="Your row">
          <span className={styles.place}>{place}</span>
          <span className={styles.words}>
            <span className={styles.you}>You</span>
            {missing !== null && (
              <span className={styles.missing}>{`${thousands(missing)} XP to ${ordinal(place - 1)}`}</span>
            )}
          </span>
          <span className={styles.figures}>{children}</span>
          <JumpToMe id={id} compact className={styles.jump ?? ''} {...(prepare ? { prepare } : {})} />
        </div>
      )}
    </div>
  );
}

/** Returns true while the row of this member is inside the window. */
function useIsSeen(id: number): boolean {
  const [seen, setSeen] = useState(false);
  // After every render, because another page of the list or another order moves the row.
  useEffect(() => {
    const look = (): void => {
      const row = document.querySelector(`[data-me="${id}"]`)?.getBoundingClientRect();
      setSeen(row !== undefined && row.height > 0 && row.top < window.innerHeight - row.height && row.bottom > 0);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  });
  return seen;
}
