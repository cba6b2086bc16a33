import { memo, useMemo } from 'react';
import type { BingoState, Item, Team } from '../../../shared/bingo/bingo.schemas.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';
import { SquareSign } from './square-sign.tsx';

/** With more teams than this, marks would be too thin to distinguish: a count is drawn. */
const MOST_MARKS = 6;

interface Props {
  state: BingoState;
  team: Team | null;
  named: boolean;
  strikes: ReadonlyMap<string, number>;
}

/** Draws every place of the board, row by row. */
export function BoardSquares({ state, team, named, strikes }: Props) {
  const { rows, columns } = state.board;
  const items = useMemo(() => new Map(state.items.map((item) => [squareName(item), item])), [state.items]);
  const done = useMemo(() => {
    const teams = new Map<string, Set<number>>();
    for (const completion of state.completions) {
      const name = squareName(completion);
      teams.set(name, (teams.get(name) ?? new Set()).add(completion.team_id));
    }
    return teams;
  }, [state.completions]);
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
            done={[...(done.get(name) ?? [])].sort((a, b) => a - b).join(' ')}
            team={team}
            named={named}
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
  /** Ids of the teams that have the square, separated by spaces. */
  done: string;
  team: Team | null;
  named: boolean;
  strike: number;
}

const Square = memo(function Square({ name, item, teams, done, team, named, strike }: SquareProps) {
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
          <SquareSign item={item} />
          {named && <span className="ch-square-name">{item.item_name}</span>}
          {!team && <Marks teams={teams} done={ids} />}
        </>
      )}
      {strike > 0 && <i key={strike} className="ch-strike" />}
    </div>
  );
});

function Marks({ teams, done }: { teams: readonly Team[]; done: ReadonlySet<number> }) {
  if (teams.length > MOST_MARKS) {
    return (
      <span className="ch-count">
        {done.size}/{teams.length}
      </span>
    );
  }
  return (
    <span className="ch-marks">
      {teams.map(({ id, color }) => (
        <i key={id} className={`ch-mark ch-team-${color}`} data-done={done.has(id) || undefined} />
      ))}
    </span>
  );
}
