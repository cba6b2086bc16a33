import { useId, type ReactNode } from 'react';
import type { Team } from '../../../../shared/bingo/bingo.schemas.ts';
import { cellNeed } from '../../../../shared/bingo/goals/cell-need.ts';
import { goalPercent } from '../../../../shared/bingo/goals/goal-words.ts';
import { counted } from '../../../../shared/format/numbers.ts';
import { shareOf, type Square } from '../bingo.selectors.ts';
import { teamColour } from '../teams/team-filter.tsx';
import styles from './square-list.module.css';
import { SquareRow } from './square-row.tsx';

interface Props {
  squares: readonly Square[];
  teams: readonly Team[];
  /** Team whose completions are shown; null for all teams. */
  team: Team | null;
  /** Names of squares completed a short time ago. */
  recent: ReadonlySet<string>;
  onOpen: (square: string) => void;
}

/**
 * The squares as a list: what is open with what is missing, nearest to its goal first, then what is done. A phone has
 * room for whole names.
 */
export function SquareList({ squares, teams, team, recent, onOpen }: Props) {
  const set = squares.filter(({ item }) => item !== null);
  const isDone = ({ completions, isTaken }: Square): boolean =>
    team && !isTaken ? completions.some(({ team_id }) => team_id === team.id) : completions.length > 0;
  const done = set.filter(isDone);
  const open = set.filter((square) => !isDone(square)).sort((a, b) => nearness(b, team) - nearness(a, team));
  const empty = squares.length - set.length;
  const rows = (of: readonly Square[]): ReactNode =>
    of.map((square) => (
      <SquareRow
        key={square.name}
        square={square}
        teams={teams}
        team={team}
        recent={recent.has(square.name)}
        onOpen={onOpen}
      />
    ));
  if (set.length === 0) return <p className={styles.none}>No squares yet</p>;
  return (
    <div className={styles.list} style={team ? teamColour(team.color) : undefined}>
      <Section title="Open" count={open.length} none="Nothing is open: every square is done.">
        {rows(open)}
      </Section>
      <Section title="Done" count={done.length} none="Nothing is done yet.">
        {rows(done)}
      </Section>
      {empty > 0 && <p className={styles.none}>{counted(empty, 'square')} of the board without an item.</p>}
    </div>
  );
}

/** Returns how much of a square is done, in percent; of the team that has most for all teams. */
function nearness(square: Square, team: Team | null): number {
  const share = shareOf(square, team);
  return share && square.item?.goal ? goalPercent(share.have, cellNeed(square.item.goal)) : 0;
}

interface SectionProps {
  title: string;
  count: number;
  /** Shown instead of rows when there are none. */
  none: string;
  children: ReactNode;
}

function Section({ title, count, none, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title} <span className={styles.count}>{count}</span>
      </h2>
      {count === 0 ? <p className={styles.none}>{none}</p> : <ul className={styles.rows}>{children}</ul>}
    </section>
  );
}
