import type { CSSProperties } from 'react';
import type { Board, Team } from '../../../../shared/bingo/bingo.schemas.ts';
import styles from './board-grid.module.css';
import type { Square } from '../bingo.selectors.ts';
import { squareLabel } from '../bingo.words.ts';
import { GridRows } from './grid-rows.tsx';
import { SquareTile } from '../square/square-tile.tsx';
import { teamColour } from '../teams/team-filter.tsx';
import { useGridKeys } from './use-grid-keys.ts';

interface Props {
  board: Board;
  squares: readonly Square[];
  teams: readonly Team[];
  /** Whose completions are shown; null: everybody's. */
  team: Team | null;
  /** Squares that fell in the last minute, by name. */
  fresh: ReadonlySet<string>;
  /** Squares that fell in front of the visitor, with how many times. */
  struck: ReadonlyMap<string, number>;
  onOpen: (square: string) => void;
}

/** The board: letters above, numbers at the side, so that people can say C3. */
export function BoardGrid({ board, squares, teams, team, fresh, struck, onOpen }: Props) {
  const { current, setCurrent, onKeyDown } = useGridKeys(board);
  const size: CSSProperties & Record<'--columns' | '--rows', number> = {
    '--columns': board.columns,
    '--rows': board.rows,
  };
  return (
    <div className={styles.slab}>
      <div
        className={styles.grid}
        style={team ? { ...size, ...teamColour(team.color) } : size}
        role="grid"
        tabIndex={-1}
        aria-label={team ? `Board of ${team.team_name}` : 'Board of all teams'}
        onKeyDown={onKeyDown}
      >
        <GridRows
          columns={board.columns}
          squares={squares}
          cell={(square) => (
            <SquareTile
              key={square.name}
              name={square.name}
              item={square.item}
              label={squareLabel(square, team)}
              claims={claimsOf(square)}
              teams={teams}
              team={team}
              fresh={fresh.has(square.name)}
              strike={struck.get(square.name) ?? 0}
              reachable={square.row_number === current.row_number && square.column_number === current.column_number}
              row={square.row_number}
              column={square.column_number}
              onReach={setCurrent}
              onOpen={onOpen}
            />
          )}
        />
      </div>
      {!team && teams.length > 1 && <Legend teams={teams} />}
    </div>
  );
}

/** Team ids and who did it, as one text, so that an unchanged square is not drawn again. */
function claimsOf({ completions }: Square): string {
  return completions
    .map(
      ({ team_id, member_display_name, guest_display_name }) =>
        `${team_id}:${member_display_name ?? guest_display_name ?? ''}`,
    )
    .join('\n');
}

function Legend({ teams }: { teams: readonly Team[] }) {
  return (
    <ul className={styles.legend} aria-label="Colours of the teams">
      {teams.map((team) => (
        <li key={team.id} style={teamColour(team.color)}>
          <span className={styles.sample} aria-hidden />
          {team.team_name}
        </li>
      ))}
    </ul>
  );
}
