import type { Team } from '../../../shared/bingo/bingo.schemas.ts';
import { scoreFigure } from '../../../shared/bingo/scoring/score-figure.ts';
import type { Standing } from '../../../shared/bingo/standings.ts';
import { TeamShield } from '../../ui/icons/team-shield.tsx';

interface Props {
  ranked: readonly Standing[];
  /** Team that is highlighted and always shown, or null. */
  team: Team | null;
  /** Number of rows that fit. */
  shown: number;
  unit: number;
}

/** The ranking, best first. */
export function StandingsRows({ ranked, team, shown, unit }: Props) {
  const rows = ranked.slice(0, shown);
  const own = ranked.find((standing) => standing.team.id === team?.id);
  if (own && !rows.includes(own)) rows[rows.length - 1] = own;
  return (
    <ol className="ch-standings">
      {rows.map((standing) => {
        const { team: each, completed, total } = standing;
        return (
          <li
            key={each.id}
            className={`ch-standing ch-team-${each.color} ${each.id === team?.id ? 'ch-standing-own' : ''}`}
          >
            <TeamShield color={each.color} size={unit * 24} />
            <span className="ch-team-name">{each.team_name}</span>
            <span className="ch-score">{scoreFigure(standing)}</span>
            <i className="ch-bar">
              <i className="ch-bar-fill" style={{ transform: `scaleX(${total === 0 ? 0 : completed / total})` }} />
            </i>
          </li>
        );
      })}
    </ol>
  );
}
