import { ArrowRight } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { phaseOf } from '../../../../shared/bingo/boards/board-phase.ts';
import type { Board } from '../../../../shared/bingo/bingo.schemas.ts';
import { scoreFigure } from '../../../../shared/bingo/scoring/score-figure.ts';
import { rankTeams } from '../../../../shared/bingo/standings.ts';
import { href } from '../../../../shared/site/page-address.ts';
import { useNow } from '../../../lib/page/ticker.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { TeamShield } from '../../../ui/icons/team-shield.tsx';
import { boardStateOf } from './board-state.resource.ts';
import { boardsResource } from './boards.resource.ts';
import styles from './running-boards.module.css';

const MINUTE = 60_000;
/** Most boards and teams that the strip shows. */
const MOST_BOARDS = 2;
const MOST_TEAMS = 4;
const PATIENCE_MS = 1000;

/** Returns true when the boards are loaded or failed, or after a second: the page need not wait any longer. */
export function useRunningBoardsLoaded(): boolean {
  const known = useLive(boardsResource, (s) => s.data !== null || s.error !== null);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return known || late;
}

/** The home page's strip with the standings of running boards. Renders nothing without one, or when loading fails. */
export function RunningBoards() {
  const boards = useLive(boardsResource, (s) => s.data);
  const now = useNow(MINUTE);
  const running = (boards ?? []).filter((board) => phaseOf(board, now) === 'running').slice(0, MOST_BOARDS);
  return running.map((board) => <Strip key={board.id} board={board} />);
}

function Strip({ board }: { board: Board }) {
  const resource = boardStateOf(board.id);
  const state = useLive(resource, (s) => s.data);
  const failed = useLive(resource, (s) => s.data === null && s.error !== null);
  const ranked = useMemo(() => (state ? rankTeams(state) : []), [state]);
  // Before the state is there, the teams of the list keep its room, so that nothing below moves.
  const room = state === null && !failed ? board.team_count : 0;
  const teams = room + ranked.length;
  return (
    <section className={styles.strip} aria-labelledby={`strip-${board.id}`}>
      <span className={styles.sign}>
        <span className={styles.dot} aria-hidden /> Bingo
      </span>
      <h2 id={`strip-${board.id}`} className={styles.title}>
        {board.title}
      </h2>
      <ol className={styles.teams}>
        {ranked.slice(0, MOST_TEAMS).map((standing) => (
          <li key={standing.team.id} className={styles.team}>
            <TeamShield color={standing.team.color} size={16} />
            <span className={styles.name}>{standing.team.team_name}</span>
            <b>{scoreFigure(standing)}</b>
          </li>
        ))}
        {Array.from({ length: Math.min(room, MOST_TEAMS) }, (_, at) => (
          <li key={`room-${at}`} className={styles.team} aria-hidden>
            {'\u00a0'}
          </li>
        ))}
        {teams > MOST_TEAMS && <li className={styles.more}>+{teams - MOST_TEAMS} more</li>}
      </ol>
      <Link className={buttonClass('primary', styles.watch)} to={href('bingo', {}, { board: board.id })}>
        Watch the board <ArrowRight size={18} aria-hidden />
      </Link>
    </section>
  );
}
