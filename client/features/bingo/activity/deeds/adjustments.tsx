import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { pointsWords } from '../../../../../shared/bingo/scoring/score-figure.ts';
import { TeamShield } from '../../../../ui/icons/team-shield.tsx';
import { BoardTimestamp } from '../../board-timestamp.tsx';
import styles from '../bingo-activity.module.css';

interface Props {
  state: BingoState;
  /** Id of the chosen team; null for all. */
  team: number | null;
}

/** Points that admins gave and took, newest first, with their reasons. Renders nothing without any. */
export function Adjustments({ state, team }: Props) {
  const shown = (state.adjustments ?? []).filter(({ team_id }) => team === null || team_id === team).reverse();
  if (state.board.scoring === undefined || shown.length === 0) return null;
  return (
    <ol className={styles.list} aria-label="Points given and taken by admins">
      {shown.map(({ id, team_id, points, reason, made_by, made_at }) => {
        const of = state.teams.find((one) => one.id === team_id);
        return (
          <li key={id} className={styles.entry}>
            {of && <TeamShield color={of.color} />}
            <div className={styles.middle}>
              <p className={styles.what}>
                <b>{made_by}</b> {points < 0 ? `took ${pointsWords(-points)} from` : `gave ${pointsWords(points)} to`}{' '}
                <b>{of?.team_name}</b>
              </p>
              <p className={styles.when}>
                {reason}, <BoardTimestamp at={made_at} />
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
