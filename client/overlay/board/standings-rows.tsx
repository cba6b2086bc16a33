import { useEffect, useState } from 'react';
import type { Team } from '../../../shared/bingo/bingo.schemas.ts';
import { scoreFigure } from '../../../shared/bingo/scoring/score-figure.ts';
import type { Standing } from '../../../shared/bingo/standings.ts';
import { TeamShield } from '../../ui/icons/team-shield.tsx';
import { rankingPage } from './ranking-page.ts';

interface Props {
  ranked: readonly Standing[];
  /** Team that is highlighted and always shown, or null. */
  team: Team | null;
  /** Number of places that fit. */
  shown: number;
  /** True for one line a team. */
  dense: boolean;
  unit: number;
}

/** Time for which one page of a ranking of many teams is shown. */
const PAGE_MS = 10_000;

/** The ranking, best first. Where it does not fit it keeps the leader and the chosen team. */
export function StandingsRows({ ranked, team, shown, dense, unit }: Props) {
  const own = ranked.find((standing) => standing.team.id === team?.id) ?? null;
  const turn = useTurn(rankingPage(ranked, own, shown, 0).pages > 1);
  const { rows, more } = rankingPage(ranked, own, shown, turn);
  return (
    <ol className={`ch-standings ${dense ? 'ch-standings-dense' : ''}`}>
      {rows.map((standing) => {
        const { team: each, completed, points, total, place } = standing;
        return (
          <li
            key={each.id}
            className={`ch-standing ch-team-${each.color} ${each.id === team?.id ? 'ch-standing-own' : ''}`}
          >
            {dense && <span className="ch-place">{place}</span>}
            <TeamShield color={each.color} size={unit * (dense ? 15 : 24)} />
            <span className="ch-team-name">{each.team_name}</span>
            <span className="ch-score">{dense ? (points ?? completed) : scoreFigure(standing)}</span>
            <i className="ch-bar">
              <i className="ch-bar-fill" style={{ transform: `scaleX(${total === 0 ? 0 : completed / total})` }} />
            </i>
          </li>
        );
      })}
      {more > 0 && <li className="ch-standing ch-standings-more">{more} more</li>}
    </ol>
  );
}

/** Counts up every ten seconds while there is more than one page. */
function useTurn(isTurning: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => setTurn((count) => count + 1), PAGE_MS);
    return () => clearInterval(timer);
  }, [isTurning]);
  return turn;
}
