import { useMemo } from 'react';
import type { BingoState, Team } from '../../../shared/bingo/bingo.schemas.ts';
import { isUnsettled } from '../../../shared/bingo/results/settled.ts';
import { rankTeams } from '../../../shared/bingo/standings.ts';
import type { Viewport } from '../use-viewport.ts';
import { BoardSquares } from './board-squares.tsx';
import { fitPlate } from './fit.ts';
import { Legend } from './legend.tsx';
import { PlateHeader } from './plate-header.tsx';
import { hasLine, lineOf, PlateLine } from '../line/plate-line.tsx';
import { raceOf } from '../line/race.ts';
import { StandingsRows } from './standings-rows.tsx';
import { useBoardTime } from './use-board-time.ts';

interface Props {
  state: BingoState;
  /** Team whose squares are shown; null for all teams. */
  team: Team | null;
  layout: 'board' | 'standings' | 'full';
  viewport: Viewport;
  scale: number;
  strikes: ReadonlyMap<string, number>;
  /** True to draw what teams have of squares that ask for more than one. */
  progress: boolean;
  /** False leaves the header, or the ranking, out. */
  title: boolean;
  ranking: boolean;
  live: boolean;
  delay: number;
  /** True for a made-up board, which says so. */
  isDemo: boolean;
}

/** Width of a square's padding and border at its name, in units. */
const BESIDE_NAME = 8;

/** Title, squares and ranking on one plate. */
export function BoardPlate(props: Props) {
  const { state, team, layout, viewport, scale, title, ranking, live, delay, isDemo } = props;
  const { board } = state;
  const ranked = useMemo(() => rankTeams(state), [state]);
  const race = useMemo(() => raceOf(state, ranked), [state, ranked]);
  const { phase, countdown } = useBoardTime(board, delay);
  const line = title && hasLine(board);
  const { rows, columns } = board;
  const fit = fitPlate({ layout, ...viewport, rows, columns, teams: ranked.length, scale, title, ranking, line });
  const { unit } = fit;
  const style: Record<string, string> = {
    '--ch-u': `${unit}px`,
    '--ch-cell-width': `${fit.cellWidth * unit}px`,
    '--ch-cell-height': `${fit.cellHeight * unit}px`,
    '--ch-columns': String(columns),
    width: `${fit.plateWidth * unit}px`,
  };
  const isSmall = Math.min(fit.cellWidth, fit.cellHeight) < SMALL_CELL && fit.nameSize > 0;
  const isWon = race !== null && race.winners.length > 0 && phase === 'running';
  return (
    <section className={`ch-plate ${isSmall ? 'ch-small-squares' : ''}`} style={style}>
      {title && (
        <PlateHeader
          board={board}
          phase={board.locked_at !== undefined ? 'final' : isWon ? 'won' : phase}
          countdown={layout === 'standings' || isWon ? null : countdown}
          live={live}
          isUnsure={isUnsettled(state, phase === 'ended')}
          isDemo={isDemo}
          isWide={fit.plateWidth > WIDE_PLATE}
        />
      )}
      {line && <PlateLine line={lineOf(state, ranked, phase === 'ended')} code={board.code_word?.words ?? null} />}
      {layout !== 'standings' && (
        <BoardSquares
          state={state}
          team={team}
          nameSize={fit.nameSize}
          nameWidth={(fit.cellWidth - BESIDE_NAME) * unit}
          strikes={props.strikes}
          progress={props.progress}
        />
      )}
      {layout === 'board' && fit.shownTeams === 0 && ranking && <Legend ranked={ranked} team={team} unit={unit} />}
      {fit.shownTeams > 0 && (
        <StandingsRows ranked={ranked} team={team} shown={fit.shownTeams} dense={fit.dense} unit={unit} />
      )}
    </section>
  );
}

/** Squares below this size, in units, have a smaller sign above their name. */
const SMALL_CELL = 78;

/** A plate of at least this width, in units, has room for more words in its header. */
const WIDE_PLATE = 540;
