import type { Team } from '../../../shared/bingo/bingo.schemas.ts';
import { scoreFigure } from '../../../shared/bingo/scoring/score-figure.ts';
import type { Standing } from '../../../shared/bingo/standings.ts';
import { TeamShield } from '../../ui/icons/team-shield.tsx';

/** Teams that stand in one line by shield and number; the chosen one takes the room of several. */
const MOST = 12;
const MOST_BESIDE_OWN = 6;
/** Few teams have room for their names. */
const MOST_NAMED = 3;

/** The teams in one line below the squares: the chosen one first, then by place. */
export function Legend({ ranked, team, unit }: { ranked: readonly Standing[]; team: Team | null; unit: number }) {
  const own = ranked.filter((standing) => standing.team.id === team?.id);
  const others = ranked.filter((standing) => standing.team.id !== team?.id);
  const most = own.length > 0 ? MOST_BESIDE_OWN : MOST;
  // The last place tells how many teams have none.
  const shown = others.length > most ? others.slice(0, most - 1) : others;
  const isNamed = own.length === 0 && ranked.length <= MOST_NAMED;
  return (
    <div className="ch-legend">
      {[...own, ...shown].map((standing) => {
        const isOwn = own.includes(standing);
        return (
          <span key={standing.team.id} className={`ch-legend-team ${isOwn ? 'ch-legend-own' : ''}`}>
            <TeamShield color={standing.team.color} size={unit * 15} />
            {(isOwn || isNamed) && <span className="ch-team-name">{standing.team.team_name}</span>}
            {isOwn ? scoreFigure(standing) : (standing.points ?? standing.completed)}
          </span>
        );
      })}
      {others.length > shown.length && <span>+{others.length - shown.length}</span>}
    </div>
  );
}
