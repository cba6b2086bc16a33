import { Check } from 'lucide-react';
import { memo } from 'react';
import type { Item, Team } from '../../../../shared/bingo/bingo.schemas.ts';
import type { SquarePlace } from '../../../../shared/bingo/square-name.ts';
import { SquareIcon } from '../../../ui/icons/square-icon.tsx';
import { breakable } from './breakable.ts';
import styles from './square-tile.module.css';
import { TeamMarks } from './team-marks.tsx';

interface Props {
  /** Such as C3. */
  name: string;
  row: number;
  column: number;
  item: Item | null;
  label: string;
  /** One line per completion: team id, a colon, the completer. */
  claims: string;
  teams: readonly Team[];
  team: Team | null;
  /** True when completed a short time ago. */
  recent: boolean;
  /** How many times it was completed while the visitor watched; each time plays the strike. */
  strike: number;
  /** True for the one square that Tab reaches. */
  reachable: boolean;
  onReach: (place: SquarePlace) => void;
  onOpen: (square: string) => void;
}

/** One square: sunk until a team has it, raised then, in the team's colour when one team is chosen. */
export const SquareTile = memo(function SquareTile(props: Props) {
  const { name, item, label, claims, team, recent, strike } = props;
  const done = new Map(claims === '' ? [] : claims.split('\n').map(parts));
  const claimed = team ? done.has(team.id) : done.size > 0;
  return (
    <span role="gridcell" className={styles.cell}>
      <button
        type="button"
        className={styles.tile}
        data-square={name}
        data-state={item === null ? 'empty' : claimed ? 'claimed' : 'open'}
        data-one={team ? '' : undefined}
        data-team={team && claimed ? '' : undefined}
        data-recent={recent || undefined}
        aria-label={label}
        aria-disabled={item === null || undefined}
        title={item?.item_name}
        tabIndex={props.reachable ? 0 : -1}
        onFocus={() => {
          props.onReach({ row_number: props.row, column_number: props.column });
        }}
        onClick={() => {
          if (item) props.onOpen(name);
        }}
      >
        {item === null ? (
          <span className={styles.empty}>Empty</span>
        ) : (
          <>
            <span className={styles.sign}>
              <SquareIcon item={item} />
            </span>
            <span className={styles.name}>{breakable(item.item_name)}</span>
            {team ? (
              claimed && <Completer name={done.get(team.id) ?? ''} />
            ) : (
              <span className={styles.marks}>
                <TeamMarks teams={props.teams} done={done} />
              </span>
            )}
          </>
        )}
        {strike > 0 && <span key={strike} className={styles.strike} aria-hidden />}
      </button>
    </span>
  );
});

function parts(claim: string): [number, string] {
  const at = claim.indexOf(':');
  return [Number(claim.slice(0, at)), claim.slice(at + 1)];
}

function Completer({ name }: { name: string }) {
  return (
    <>
      <span className={styles.check}>
        <Check size={13} strokeWidth={3} aria-hidden />
      </span>
      <span className={styles.claimer}>{name}</span>
    </>
  );
}
