import type { Team } from '../../../shared/bingo/bingo.schemas.ts';
import { TeamShield } from '../../ui/icons/team-shield.tsx';

/** With more teams than this, marks would be too thin to distinguish: a count is drawn. */
const MOST_MARKS = 6;

interface Props {
  teams: readonly Team[];
  /** Ids of the teams that have the square, first to last. */
  done: ReadonlySet<number>;
  /** Percent of the teams that have begun, as "id:percent", separated by spaces. */
  shares: string;
}

/** One mark for each team, partly filled when it has begun the square; with many teams how many have it and who was first. */
export function SquareMarks({ teams, done, shares }: Props) {
  if (teams.length > MOST_MARKS) {
    const [first] = done;
    const leader = teams.find(({ id }) => id === first);
    return (
      <span className="ch-count">
        {leader && <TeamShield color={leader.color} />}
        {done.size}/{teams.length}
      </span>
    );
  }
  const begun = new Map(shares.split(' ').map((share) => share.split(':') as [string, string]));
  return (
    <span className="ch-marks">
      {teams.map(({ id, color }) => (
        <i key={id} className={`ch-mark ch-team-${color}`} data-done={done.has(id) || undefined}>
          {begun.has(String(id)) && <i className="ch-mark-fill" style={{ width: `${begun.get(String(id))}%` }} />}
        </i>
      ))}
    </span>
  );
}
