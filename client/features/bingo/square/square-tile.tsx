import { Check, Hourglass, Lock } from 'lucide-react';
import { countedGoal } from '../../../../shared/bingo/goals/free-square.ts';
import { memo } from 'react';
import type { Item, Team } from '../../../../shared/bingo/bingo.schemas.ts';
import { cellNeed } from '../../../../shared/bingo/goals/cell-need.ts';
import { goalFigure, goalPercent } from '../../../../shared/bingo/goals/goal-words.ts';
import { signed } from '../../../../shared/bingo/scoring/score-figure.ts';
import type { SquarePlace } from '../../../../shared/bingo/square-name.ts';
import { SquareIcon } from '../../../ui/icons/square-icon.tsx';
import { breakable, letterSize } from './breakable.ts';
import styles from './square-tile.module.css';
import { MOST_MARKS, TeamMarks } from './team-marks.tsx';

interface Props {
  /** Such as C3. */
  name: string;
  row: number;
  column: number;
  item: Item | null;
  label: string;
  /** Its points; null on a board without, and for a secret square. */
  worth: number | null;
  /** One line per completion: team id, a colon, the completer. */
  claims: string;
  /** One line per team that has begun the square, most first: team id, a colon, what it has. */
  shares: string;
  teams: readonly Team[];
  team: Team | null;
  /** True for a square of a lockout that a team has. */
  taken: boolean;
  /** True while a shown completion may still change. */
  unsure: boolean;
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
  const { name, item, label, claims, team, taken, recent, strike } = props;
  const done = new Map(partsOf(claims));
  const claimed = team ? done.has(team.id) : done.size > 0;
  const lost = taken && !claimed;
  // What others had of a square that is taken would look like a share in it.
  const progress = lost ? NO_PROGRESS : { ...progressOf(props, claimed), ...(taken && NOTHING_BEGUN) };
  return (
    <span role="gridcell" className={styles.cell}>
      <button
        type="button"
        className={styles.tile}
        data-square={name}
        data-state={item === null ? 'empty' : claimed ? 'claimed' : 'open'}
        data-one={team ? '' : undefined}
        data-team={team && claimed ? '' : undefined}
        data-goal={progress.figure === null ? undefined : ''}
        data-lost={lost || undefined}
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
            {props.worth !== null && !(team && claimed) && <span className={styles.worth}>{signed(props.worth)}</span>}
            {props.unsure && <Hourglass className={styles.unsure} size={13} aria-hidden />}
            <span className={styles.sign}>
              {item.sealed ? <Lock size={22} aria-hidden /> : <SquareIcon item={item} />}
            </span>
            <TileName name={breakable(item.item_name)} />
            {team && claimed && <Completer name={done.get(team.id) ?? ''} />}
            {taken && !(team && claimed) && <Lock className={styles.lock} size={14} aria-hidden />}
            {lost && <span className={styles.claimer}>{ownersOf(props, done)}</span>}
            {progress.figure !== null && <span className={styles.claimer}>{progress.figure}</span>}
            {progress.marked.length > 0 && (
              <span className={styles.marks}>
                <TeamMarks teams={progress.marked} done={done} begun={progress.begun} />
              </span>
            )}
          </>
        )}
        {strike > 0 && <span key={strike} className={styles.strike} aria-hidden />}
      </button>
    </span>
  );
});

/** The name, in letters that are smaller on a narrow tile when a word would not fit. */
function TileName({ name }: { name: string }) {
  return (
    <span className={styles.name} style={letterSize(name)}>
      {name}
    </span>
  );
}

function partsOf(lines: string): [team: number, rest: string][] {
  if (lines === '') return [];
  return lines.split('\n').map((line) => {
    const at = line.indexOf(':');
    return [Number(line.slice(0, at)), line.slice(at + 1)];
  });
}

interface TileProgress {
  /** What the chosen team has, or the best one while no team has the square; null when nothing is counted. */
  figure: string | null;
  /** Teams with a mark. */
  marked: readonly Team[];
  /** In percent by team. */
  begun: ReadonlyMap<number, number>;
}

const NOTHING_BEGUN: Pick<TileProgress, 'begun'> = { begun: new Map() };
const NO_PROGRESS: TileProgress = { ...NOTHING_BEGUN, figure: null, marked: [] };

/** Returns the names of the teams that have a square of a lockout. */
function ownersOf({ teams }: Props, done: ReadonlyMap<number, string>): string {
  return teams.flatMap(({ id, team_name }) => (done.has(id) ? [team_name] : [])).join(', ');
}

function progressOf({ item, shares, teams, team }: Props, claimed: boolean): TileProgress {
  const goal = countedGoal(item);
  if (!goal) return { figure: null, marked: team ? [] : teams, begun: new Map() };
  const need = cellNeed(goal);
  const had = partsOf(shares).map(([id, have]) => [id, Number(have)] as const);
  const begun = new Map(had.map(([id, have]) => [id, goalPercent(have, need)]));
  if (team) {
    const have = new Map(had).get(team.id) ?? 0;
    return { figure: claimed ? null : goalFigure(have, need), marked: claimed ? [] : [team], begun };
  }
  const [best] = had;
  if (claimed || !best) return { figure: null, marked: teams, begun };
  // Too many teams for marks: the bar of the best one says more than that none has the square.
  const marked = teams.length > MOST_MARKS ? teams.filter(({ id }) => id === best[0]) : teams;
  return { figure: goalFigure(best[1], need), marked, begun };
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
