import { useEffect, useMemo, useState } from 'react';
import type { BingoState, Team } from '../../../shared/bingo/bingo.schemas.ts';
import { scoreFigure } from '../../../shared/bingo/scoring/score-figure.ts';
import { rankTeams } from '../../../shared/bingo/standings.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { TeamShield } from '../../ui/icons/team-shield.tsx';
import { BoardSquares } from './board-squares.tsx';
import { phaseOf } from '../../../shared/bingo/boards/board-phase.ts';
import { nextChangeAt } from '../link/current-board.ts';
import { fitPlate } from './fit.ts';
import { StandingsRows } from './standings-rows.tsx';
import type { Viewport } from '../use-viewport.ts';

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
  live: boolean;
  delay: number;
}

const LEGEND_TEAMS = 6;
const WORDS = { upcoming: 'Soon', running: 'Live', ended: 'Ended' } as const;

/** Title, squares and ranking on one plate. */
export function BoardPlate({ state, team, layout, viewport, scale, strikes, progress, live, delay }: Props) {
  const ranked = useMemo(() => rankTeams(state), [state]);
  const { rows, columns } = state.board;
  const fit = fitPlate({ layout, ...viewport, rows, columns, teams: ranked.length, scale });
  const phase = usePhase(state, delay);
  const style: Record<string, string> = {
    '--ch-u': `${fit.unit}px`,
    '--ch-cell-width': `${fit.cellWidth * fit.unit}px`,
    '--ch-cell-height': `${fit.cellHeight * fit.unit}px`,
    '--ch-columns': String(columns),
    width: `${fit.plateWidth * fit.unit}px`,
  };
  return (
    <section className="ch-plate" style={style}>
      <header className="ch-header">
        <h1 className="ch-title">{state.board.title}</h1>
        <span className={`ch-phase ch-phase-${phase}`} data-quiet={(phase === 'running' && !live) || undefined}>
          {WORDS[phase]}
        </span>
      </header>
      {layout !== 'standings' && (
        <BoardSquares state={state} team={team} named={fit.named} strikes={strikes} progress={progress} />
      )}
      {layout === 'board' && fit.shownTeams === 0 && (
        <div className="ch-legend">
          {(team ? ranked.filter((one) => one.team.id === team.id) : ranked).slice(0, LEGEND_TEAMS).map((standing) => (
            <span key={standing.team.id} className="ch-legend-team">
              <TeamShield color={standing.team.color} size={fit.unit * 17} />
              {team ? `${team.team_name} ${scoreFigure(standing)}` : (standing.points ?? standing.completed)}
            </span>
          ))}
          {!team && ranked.length > LEGEND_TEAMS && <span>+{ranked.length - LEGEND_TEAMS}</span>}
        </div>
      )}
      {fit.shownTeams > 0 && <StandingsRows ranked={ranked} team={team} shown={fit.shownTeams} unit={fit.unit} />}
    </section>
  );
}

/** Returns the board's phase, and updates it exactly when it changes. */
function usePhase({ board }: BingoState, delay: number): 'upcoming' | 'running' | 'ended' {
  const moment = () => serverNow() - delay * 1000;
  const [, turned] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const now = serverNow() - delay * 1000;
      const ms = Math.min(3_600_000, Math.max(500, nextChangeAt([board], now) - now));
      timer = setTimeout(() => {
        turned((count) => count + 1);
        wait();
      }, ms);
    };
    wait();
    return () => clearTimeout(timer);
  }, [board, delay]);
  return phaseOf(board, moment());
}
