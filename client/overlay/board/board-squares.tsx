import { memo, useMemo } from 'react';
import { Check, Lock } from 'lucide-react';
import type { BingoState, Item, Team } from '../../../shared/bingo/bingo.schemas.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';
import { type Begun, begunSquares } from './begun-squares.ts';
import { fitName } from './fit.ts';
import { SquareMarks } from './square-marks.tsx';
import { SquareOwners } from './square-owners.tsx';
import { SquareSign } from './square-sign.tsx';

/** A figure of as many characters takes the whole width of a square, without the sign. */
const LONG_FIGURE = 7;

interface Props {
  state: BingoState;
  team: Team | null;
  /** Size of names in px, 0 for none; width of a name in px. */
  nameSize: number;
  nameWidth: number;
  strikes: ReadonlyMap<string, number>;
  /** True to draw what teams have of squares that ask for more than one. */
  progress: boolean;
}

/** Draws every place of the board, row by row. */
export function BoardSquares({ state, team, nameSize, nameWidth, strikes, progress }: Props) {
  const { rows, columns, mode } = state.board;
  const items = useMemo(() => new Map(state.items.map((item) => [squareName(item), item])), [state.items]);
  // Completions are in the order of their times, so that the first team of a square is the one that had it first.
  const done = useMemo(() => {
    const teams = new Map<string, Set<number>>();
    for (const completion of state.completions) {
      const name = squareName(completion);
      teams.set(name, (teams.get(name) ?? new Set()).add(completion.team_id));
    }
    return teams;
  }, [state.completions]);
  const begun = useMemo(
    () => (progress ? begunSquares(state, team) : new Map<string, Begun>()),
    [progress, state, team],
  );
  return (
    <div className="ch-board">
      {Array.from({ length: rows * columns }, (_, index) => {
        const name = squareName({ row_number: Math.floor(index / columns) + 1, column_number: (index % columns) + 1 });
        return (
          <Square
            key={name}
            name={name}
            item={items.get(name) ?? null}
            teams={state.teams}
            isLockout={mode === 'lockout'}
            done={[...(done.get(name) ?? [])].join(' ')}
            figure={begun.get(name)?.figure ?? ''}
            shares={begun.get(name)?.shares ?? ''}
            team={team}
            nameSize={nameSize}
            nameWidth={nameWidth}
            strike={strikes.get(name) ?? 0}
          />
        );
      })}
    </div>
  );
}

interface SquareProps {
  /** Place of the square, such as C3. */
  name: string;
  item: Item | null;
  teams: readonly Team[];
  /** True when the teams that have a square keep it from the others. */
  isLockout: boolean;
  /** Ids of the teams that have the square, first to last, separated by spaces. */
  done: string;
  /** Such as 37/50; empty when nothing is counted. */
  figure: string;
  /** Percent of the teams that have begun, as "id:percent", separated by spaces. */
  shares: string;
  team: Team | null;
  nameSize: number;
  nameWidth: number;
  strike: number;
}

const Square = memo(function Square(props: SquareProps) {
  const { name, item, team, strike } = props;
  const ids = new Set(props.done.split(' ').filter(Boolean).map(Number));
  const claimed = item !== null && (team ? ids.has(team.id) : ids.size > 0);
  const owners = props.isLockout ? props.teams.filter(({ id }) => ids.has(id)) : [];
  return (
    <div className={classOf(props, claimed, owners)} data-square={name}>
      {item?.sealed && <Sealed {...props} />}
      {item && !item.sealed && <Known {...props} item={item} ids={ids} claimed={claimed} owners={owners} />}
      {strike > 0 && <i key={strike} className="ch-strike" />}
    </div>
  );
});

function classOf({ item, team }: SquareProps, claimed: boolean, owners: readonly Team[]): string {
  const kind = item === null ? 'ch-square-empty' : claimed ? 'ch-square-claimed' : 'ch-square-open';
  if (item?.sealed) return `ch-square ${kind} ch-square-secret`;
  if (team && claimed) return `ch-square ${kind} ch-square-own ch-team-${team.color}`;
  const [owner, other] = owners;
  if (!owner) return `ch-square ${kind}`;
  if (team) return `ch-square ${kind} ch-square-lost`;
  return `ch-square ${kind} ch-square-taken ${other ? '' : `ch-team-${owner.color}`}`;
}

/** A square that is not public: nothing is known of it but that it is there. */
function Sealed({ item, nameSize }: SquareProps) {
  return (
    <>
      <span className="ch-sign">
        <Lock strokeWidth={1.6} />
      </span>
      {nameSize > 0 && (
        <span className="ch-square-name" style={{ fontSize: `${nameSize}px` }}>
          {item?.item_name}
        </span>
      )}
    </>
  );
}

interface KnownProps extends SquareProps {
  item: Item;
  /** Ids of the teams that have the square, first to last. */
  ids: ReadonlySet<number>;
  /** True when the chosen team, or any team, has the square. */
  claimed: boolean;
  /** The teams that keep the square from the others. */
  owners: readonly Team[];
}

function Known({ item, teams, ids, claimed, owners, team, nameSize, nameWidth, shares, ...props }: KnownProps) {
  const isNamed = nameSize > 0;
  // A square without room for its name has none for a figure.
  const figure = isNamed ? props.figure : '';
  const isTaken = owners.length > 0;
  return (
    <>
      <span className="ch-head">
        {(team !== null || figure.length < LONG_FIGURE) && <SquareSign item={item} />}
        {!team && figure !== '' && <span className="ch-figure">{figure}</span>}
      </span>
      {isNamed && (
        <span className="ch-square-name" style={{ fontSize: `${fitName(item.item_name, nameSize, nameWidth)}px` }}>
          {item.item_name}
        </span>
      )}
      {isTaken && !(team && claimed) && <SquareOwners owners={owners} />}
      {!isTaken && !team && <SquareMarks teams={teams} done={ids} shares={shares} />}
      {!isTaken && team && !claimed && props.figure !== '' && (
        <span className="ch-foot">
          {isNamed && <span className="ch-figure">{figure}</span>}
          <SquareMarks teams={[team]} done={ids} shares={shares} />
        </span>
      )}
      {team && claimed && (
        <i className="ch-check">
          <Check strokeWidth={3} />
        </i>
      )}
    </>
  );
}
