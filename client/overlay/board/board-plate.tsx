import { useMemo } from 'react';
import type { BingoState, Team } from '../../../shared/bingo/bingo.schemas.ts';
import { rankTeams } from '../../../shared/bingo/standings.ts';
import type { Viewport } from '../use-viewport.ts';
import { BoardSquares } from './board-squares.tsx';
import { fitPlate } from './fit.ts';
import { Legend } from './legend.tsx';
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

const WORDS = { upcoming: 'Soon', running: 'Live', ended: 'Ended' } as const;
/** Width of a square's padding and border at its name, in units. */
const BESIDE_NAME = 8;

/** Title, squares and ranking on one plate. */
export function BoardPlate(props: Props) {
  const { state, team, layout, viewport, scale, title, ranking } = props;
  const ranked = useMemo(() => rankTeams(state), [state]);
  const { rows, columns } = state.board;
  const fit = fitPlate({ layout, ...viewport, rows, columns, teams: ranked.length, scale, title, ranking });
  const { unit } = fit;
  const style: Record<string, string> = {
    '--ch-u': `${unit}px`,
    '--ch-cell-width': `${fit.cellWidth * unit}px`,
    '--ch-cell-height': `${fit.cellHeight * unit}px`,
    '--ch-columns': String(columns),
    width: `${fit.plateWidth * unit}px`,
  };
  const isSmall = Math.min(fit.cellWidth, fit.cellHeight) < SMALL_CELL && fit.nameSize > 0;
  return (
    <section className={`ch-plate ${isSmall ? 'ch-small-squares' : ''}`} style={style}>
      {title && <Header {...props} isWide={fit.plateWidth > WIDE_PLATE} />}
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

function Header({ state: { board }, layout, delay, live, isDemo, isWide }: Props & { isWide: boolean }) {
  const { phase, countdown } = useBoardTime(board, delay);
  return (
    <header className="ch-header">
      <h1 className="ch-title">{board.title}</h1>
      {isDemo && <span className="ch-demo">{isWide ? 'Made up, nothing counts' : 'Made up'}</span>}
      {!isDemo && (
        <span className={`ch-phase ch-phase-${phase}`} data-quiet={(phase === 'running' && !live) || undefined}>
          {WORDS[phase]}
        </span>
      )}
      {countdown && layout !== 'standings' && (
        <span className="ch-countdown">
          {countdown.words} <b>{countdown.left}</b>
        </span>
      )}
    </header>
  );
}
