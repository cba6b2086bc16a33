import { memo, useMemo } from 'react';
import { Check } from 'lucide-react';
import type { BingoState, Item, Team } from '../../../shared/bingo/bingo.schemas.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';
import { type Begun, begunSquares } from './begun-squares.ts';
import { fitName } from './fit.ts';
import { SquareMarks } from './square-marks.tsx';
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
  const { rows, columns } = state.board;
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
  const { name, item, teams, done, team, nameSize, strike } = props;
  const isNamed = nameSize > 0;
  // A square without room for its name has none for a figure.
  const figure = isNamed ? props.figure : '';
  const ids = new Set(done.split(' ').filter(Boolean).map(Number));
  const claimed = item !== null && (team ? ids.has(team.id) : ids.size > 0);
  const kind = item === null ? 'ch-square-empty' : claimed ? 'ch-square-claimed' : 'ch-square-open';
  return (
    <div
      className={`ch-square ${kind} ${team && claimed ? `ch-square-own ch-team-${team.color}` : ''}`}
      data-square={name}
    >
      {item && (
        <>
          <span className="ch-head">
            {(team !== null || figure.length < LONG_FIGURE) && <SquareSign item={item} />}
            {!team && figure !== '' && <span className="ch-figure">{figure}</span>}
          </span>
          {isNamed && (
            <span
              className="ch-square-name"
              style={{ fontSize: `${fitName(item.item_name, nameSize, props.nameWidth)}px` }}
            >
              {item.item_name}
            </span>
          )}
          {!team && <SquareMarks teams={teams} done={ids} shares={props.shares} />}
          {team && !claimed && props.figure !== '' && (
            <span className="ch-foot">
              {isNamed && <span className="ch-figure">{figure}</span>}
              <SquareMarks teams={[team]} done={ids} shares={props.shares} />
            </span>
          )}
          {team && claimed && (
            <i className="ch-check">
              <Check strokeWidth={3} />
            </i>
          )}
        </>
      )}
      {strike > 0 && <i key={strike} className="ch-strike" />}
    </div>
  );
});
