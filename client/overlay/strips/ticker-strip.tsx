import { isFreeSquare } from '../../../shared/bingo/goals/free-square.ts';
import { useMemo } from 'react';
import type { BingoState, Completion, Team } from '../../../shared/bingo/bingo.schemas.ts';
import { goalFigure } from '../../../shared/bingo/goals/goal-words.ts';
import { seenAt } from '../../../shared/bingo/goals/seen-at.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';
import { rankTeams } from '../../../shared/bingo/standings.ts';
import { TeamShield } from '../../ui/icons/team-shield.tsx';
import type { Passed } from './passed-between.ts';

const MOST = 8;

/** One entry of the strip. */
interface Entry {
  key: string;
  team: Pick<Team, 'color'>;
  what: string;
  who: string;
  /** When the clan could first see it, in ms. */
  at: number;
}

interface Props {
  state: BingoState;
  team: Team | null;
  /** Parts of squares that teams have passed. */
  passed: readonly Passed[];
}

/** One line with the scores, then the last completions and progress, newest first; entries that do not fit whole are left out. */
export function TickerStrip({ state, team, passed }: Props) {
  const ranked = useMemo(() => rankTeams(state), [state]);
  const newest = useMemo(() => newestOf(state, team, passed), [state, team, passed]);
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
        {newest.map(({ key, team: { color }, what, who }) => (
          <li key={key} className={`ch-strip-item ch-team-${color}`}>
            <TeamShield color={color} />
            <b>{what}</b>
            <span className="ch-strip-who">{who}</span>
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

/** Returns completions and progress of the team, or of all, by the time at which they were told; newest first. */
function newestOf(state: BingoState, team: Team | null, passed: readonly Passed[]): Entry[] {
  const isShown = (id: number): boolean => team === null || id === team.id;
  const done = state.completions.filter((one) => !isFreeSquare(one) && isShown(one.team_id)).slice(-MOST);
  const begun = passed.filter((one) => isShown(one.team)).flatMap((one) => progressEntry(state, one));
  return [...done.map(completionEntry).reverse(), ...begun].sort((a, b) => b.at - a.at).slice(0, MOST);
}

function completionEntry(completion: Completion): Entry {
  const { id, team_color, team_name, item_name, member_display_name, guest_display_name } = completion;
  return {
    key: String(id),
    team: { color: team_color },
    what: item_name,
    who: member_display_name ?? guest_display_name ?? team_name,
    at: Date.parse(seenAt(completion)),
  };
}

/** Returns nothing for a square that the team has completed, and for one that was changed or became secret. */
function progressEntry(
  { teams, items, completions }: BingoState,
  { team: id, square, have, need, at }: Passed,
): Entry[] {
  const team = teams.find((one) => one.id === id);
  const item = items.find((one) => squareName(one) === square);
  const isDone = completions.some((one) => one.team_id === id && squareName(one) === square);
  if (!team || !item?.goal || item.sealed || isDone) return [];
  const what = `${item.item_name} ${goalFigure(have, need)}`;
  return [{ key: `${id} ${square} ${have}`, team, what, who: team.team_name, at }];
}
