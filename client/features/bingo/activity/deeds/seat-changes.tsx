import { useMemo, useState } from 'react';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { seatNews, seatWords } from '../../../../../shared/bingo/teams/seat-news.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TeamShield } from '../../../../ui/icons/team-shield.tsx';
import { BoardTimestamp } from '../../board-timestamp.tsx';
import styles from '../bingo-activity.module.css';

/** Changes that are shown until all are asked for: completions are what most readers look for. */
const FIRST = 2;

interface Props {
  state: BingoState;
  /** Id of the chosen team; null for all. */
  team: number | null;
}

/** Players who joined, left or changed teams since the start, newest first. Renders nothing without any. D470. */
export function SeatChanges({ state, team }: Props) {
  const [all, setAll] = useState(false);
  const { board, teams } = state;
  const news = useMemo(() => seatNews({ board, teams }), [board, teams]);
  const shown = news.filter((one) => team === null || one.team.id === team || one.from?.id === team);
  if (shown.length === 0) return null;
  return (
    <>
      <ol className={styles.list} aria-label="Changes of the teams">
        {shown.slice(0, all ? shown.length : FIRST).map((one, place) => (
          <li key={`${shown.length - place} ${one.at}`} className={styles.entry}>
            <TeamShield color={one.team.color} />
            <div className={styles.middle}>
              <p className={styles.what}>{seatWords(one)}</p>
              <p className={styles.when}>
                <BoardTimestamp at={one.at} />
              </p>
            </div>
          </li>
        ))}
      </ol>
      {shown.length > FIRST && !all && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          All {shown.length} changes of the teams
        </Button>
      )}
    </>
  );
}
