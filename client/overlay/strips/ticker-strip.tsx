import { useMemo } from 'react';
import type { BingoState, Team } from '../../../shared/bingo/bingo.schemas.ts';
import { rankTeams } from '../../../shared/bingo/standings.ts';
import { TeamShield } from '../../ui/icons/team-shield.tsx';

const MOST = 8;

/** One line with the scores, then the last completions, newest first; entries that do not fit whole are left out. */
export function TickerStrip({ state, team }: { state: BingoState; team: Team | null }) {
  const ranked = useMemo(() => rankTeams(state), [state]);
  const newest = useMemo(
    () =>
      state.completions
        .filter((completion) => team === null || completion.team_id === team.id)
        .slice(-MOST)
        .reverse(),
    [state.completions, team],
  );
  const scores = team ? ranked.filter((standing) => standing.team.id === team.id) : ranked.slice(0, 4);
  return (
    <section className="ch-strip">
      <span className="ch-strip-head">
        {scores.map(({ team: each, completed, points }) => (
          <span key={each.id} className="ch-strip-score" title={each.team_name}>
            <TeamShield color={each.color} />
            <span className="ch-team-name">{each.team_name}</span>
            {points ?? completed}
          </span>
        ))}
        {scores.length === 0 && <span className="ch-strip-title">{state.board.title}</span>}
      </span>
      <ol className="ch-strip-items">
        {newest.map((completion) => (
          <li key={completion.id} className={`ch-strip-item ch-team-${completion.team_color}`}>
            <TeamShield color={completion.team_color} />
            <b>{completion.item_name}</b>
            <span className="ch-strip-who">
              {completion.member_display_name ?? completion.guest_display_name ?? completion.team_name}
            </span>
          </li>
        ))}
        {newest.length === 0 && (
          <li className="ch-strip-item">
            <b>{state.board.title}</b>
            <span className="ch-strip-who">No square has been completed yet</span>
          </li>
        )}
      </ol>
    </section>
  );
}
