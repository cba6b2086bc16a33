import { MoveHorizontal } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Board, Team } from '../../../../shared/bingo/bingo.schemas.ts';
import { isTeamEffort } from '../../../../shared/bingo/goals/goal-words.ts';
import { shownWorth } from '../../../../shared/bingo/scoring/worth.ts';
import styles from './board-grid.module.css';
import { completerOf, type Square } from '../bingo.selectors.ts';
import { squareLabel } from '../bingo-words.ts';
import { GridRows } from './grid-rows.tsx';
import { SquareTile } from '../square/square-tile.tsx';
import { teamColour } from '../teams/team-filter.tsx';
import { MOST_PHONE_COLUMNS, useSquaresViewStore } from './squares-view.store.ts';
import { useGridKeys } from './use-grid-keys.ts';

const COUNTS: Readonly<Record<number, string>> = { 6: 'Six', 7: 'Seven' };

interface Props {
  board: Board;
  squares: readonly Square[];
  teams: readonly Team[];
  /** Team whose completions are shown; null for all teams. */
  team: Team | null;
  /** Names of squares completed a short time ago. */
  recent: ReadonlySet<string>;
  /** How many times each square was completed while the visitor watched, by its name. */
  struck: ReadonlyMap<string, number>;
  onOpen: (square: string) => void;
}

/** The board, with column letters above and row numbers at the side, so that people can say “C3”. */
export function BoardGrid({ board, squares, teams, team, recent, struck, onOpen }: Props) {
  const { current, setCurrent, onKeyDown } = useGridKeys(board);
  const size: CSSProperties & Record<'--columns' | '--rows', number> = {
    '--columns': board.columns,
    '--rows': board.rows,
  };
  const isWide = board.columns > MOST_PHONE_COLUMNS;
  return (
    <div className={styles.board}>
      <div className={styles.slab} data-wide={isWide || undefined}>
        <div className={styles.pan}>
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
                  label={squareLabel(square, team, shownWorth(square.item, board.scoring))}
                  worth={shownWorth(square.item, board.scoring)}
                  unsure={team ? square.unsure.includes(team.id) : square.unsure.length > 0}
                  claims={claimsOf(square)}
                  shares={square.progress.map(({ team: { id }, have }) => `${id}:${have}`).join('\n')}
                  teams={teams}
                  team={team}
                  taken={square.isTaken}
                  recent={recent.has(square.name)}
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
        </div>
        {!team && teams.length > 1 && <Legend teams={teams} />}
      </div>
      {isWide && <PanHint columns={board.columns} />}
    </div>
  );
}

/** On a phone: where the columns are that the window does not show. */
function PanHint({ columns }: { columns: number }) {
  const choose = useSquaresViewStore((s) => s.choose);
  return (
    <p className={styles.hint}>
      <MoveHorizontal size={18} aria-hidden />
      <span>
        {COUNTS[columns] ?? columns} columns: drag to see all, or take the{' '}
        <button
          type="button"
          className={styles.toList}
          onClick={() => {
            choose('list');
          }}
        >
          List
        </button>
        .
      </span>
    </p>
  );
}

/** Returns teams and completers as one string, so that an unchanged square is not drawn again. */
function claimsOf({ completions }: Square): string {
  return completions
    .map((completion) => `${completion.team_id}:${isTeamEffort(completion) ? 'Team' : completerOf(completion)}`)
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
