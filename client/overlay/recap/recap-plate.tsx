import { useMemo } from 'react';
import type { BingoState, Team } from '../../../shared/bingo/bingo.schemas.ts';
import { isUnsettled } from '../../../shared/bingo/results/settled.ts';
import { pointsWords } from '../../../shared/bingo/scoring/score-figure.ts';
import { rankTeams, type Standing } from '../../../shared/bingo/standings.ts';
import { TeamShield } from '../../ui/icons/team-shield.tsx';
import { PlateHeader } from '../board/plate-header.tsx';
import { StandingsRows } from '../board/standings-rows.tsx';
import { useBoardTime } from '../board/use-board-time.ts';
import type { Viewport } from '../use-viewport.ts';
import { fitRecap, isTwoColumns } from './fit-recap.ts';
import { honoursOf } from './honours.ts';

interface Props {
  state: BingoState;
  /** Team that is highlighted and always shown; null for none. */
  team: Team | null;
  viewport: Viewport;
  scale: number;
  /** False leaves the header out. */
  title: boolean;
  live: boolean;
  delay: number;
  isDemo: boolean;
}

/** The result of a board for the end of a stream: the winner, the ranking, and who stood out. */
export function RecapPlate({ state, team, viewport, scale, title, live, delay, isDemo }: Props) {
  const ranked = useMemo(() => rankTeams(state), [state]);
  const honours = useMemo(() => honoursOf(state), [state]);
  const { board } = state;
  const { phase, countdown } = useBoardTime(board, delay);
  const { unit, plateWidth, shownTeams } = fitRecap({
    ...viewport,
    teams: ranked.length,
    honours: honours.length,
    scale,
  });
  const style: Record<string, string> = { '--ch-u': `${unit}px`, width: `${plateWidth * unit}px` };
  // The first full board ends a race before its date.
  const isWon = ranked.some(({ won_at }) => won_at !== null);
  const isOver = phase === 'ended';
  return (
    <section className={`ch-plate ch-recap ${isTwoColumns(ranked.length) ? 'ch-recap-wide' : ''}`} style={style}>
      {title && (
        <PlateHeader
          board={board}
          phase={board.locked_at !== undefined ? 'final' : isWon && !isOver ? 'won' : phase}
          countdown={isWon ? null : countdown}
          live={live}
          isDemo={isDemo}
          isUnsure={isUnsettled(state, isOver)}
          isWide
        />
      )}
      <Winner ranked={ranked} isOver={isOver || isWon} unit={unit} />
      <StandingsRows ranked={ranked} team={team} shown={shownTeams} dense unit={unit} />
      {honours.length > 0 && (
        <dl className="ch-honours">
          {honours.map(({ label, words }) => (
            <div key={label} className="ch-honour">
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** More teams than this share the first place as a number. */
const MOST_WINNERS = 2;

function Winner({ ranked, isOver, unit }: { ranked: readonly Standing[]; isOver: boolean; unit: number }) {
  const [best] = ranked;
  const winners = ranked.filter(({ place }) => place === 1);
  // Nobody has won a board on which nothing happened.
  if (!best || (best.completed === 0 && best.reasons.length === 0)) return null;
  const names = winners.map(({ team }) => team.team_name);
  const verb = isOver ? (names.length === 1 ? 'wins' : 'win') : names.length === 1 ? 'leads' : 'lead';
  const who = names.length > MOST_WINNERS ? `${names.length} teams` : names.join(' and ');
  const squares = `${best.completed} of ${best.total} squares`;
  return (
    <div className={`ch-winner ${names.length === 1 ? `ch-team-${best.team.color}` : ''}`}>
      {winners.slice(0, MOST_WINNERS).map(({ team }) => (
        <TeamShield key={team.id} color={team.color} size={unit * 46} />
      ))}
      <p className="ch-winner-words">
        <b className="ch-winner-name">{who}</b>
        <span className="ch-winner-score">
          {verb} with {best.points === null ? squares : `${pointsWords(best.points)}, ${squares}`}
        </span>
      </p>
    </div>
  );
}
