import type { SquareProgress } from '../../../../../shared/bingo/goals/square-progress.schemas.ts';
import { counted, thousands } from '../../../../../shared/format/numbers.ts';
import { Contribution } from './contribution.tsx';
import styles from './square-goal.module.css';

type One = SquareProgress['contributions'][number];

/** What one player counted for a square. */
export interface PlayerShare {
  key: string;
  name: string;
  sum: number;
  /** Newest first. */
  all: One[];
}

/** Returns the contributions by player, the greatest sum first. Those of players without an id, hidden or erased, stay apart. */
export function sharesOf(contributions: readonly One[]): PlayerShare[] {
  const shares = new Map<string, PlayerShare>();
  for (const [at, one] of contributions.entries()) {
    const key = one.person_id === null ? `nobody ${at}` : `${one.person_id} ${one.name}`;
    const share = shares.get(key) ?? { key, name: one.name, sum: 0, all: [] };
    share.sum += one.counted;
    share.all.push(one);
    shares.set(key, share);
  }
  return [...shares.values()].sort((a, b) => b.sum - a.sum);
}

interface Part {
  share: PlayerShare;
  /** False when older lines are left out, so that the player may have more than their sum. */
  isWhole: boolean;
}

type Props = Part & Omit<Parameters<typeof Contribution>[0], 'one'>;

/** One player's lines and records that counted; a player with several has their sum above them. */
export function PlayerPart({ share: { name, sum, all }, isWhole, ...rest }: Props) {
  const rows = all.map((one) => (
    <Contribution key={`${one.line_id ?? ''} ${one.record_id ?? ''} ${one.at}`} one={one} {...rest} />
  ));
  if (all.length === 1) return rows;
  return (
    <li className={styles.player}>
      <div className={styles.line}>
        <p className={styles.who}>
          <b>{name}</b>{' '}
          <span className={styles.told}>
            {counted(all.length, 'line')}
            {!isWhole && ' of those shown'}
          </span>
        </p>
        <span className={styles.amount}>
          {!isWhole && 'at least '}
          {thousands(sum)}
        </span>
      </div>
      <ul className={styles.list} aria-label={`What counted of ${name}`}>
        {rows}
      </ul>
    </li>
  );
}
