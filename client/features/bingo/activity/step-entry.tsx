import { signed } from '../../../../shared/bingo/scoring/score-figure.ts';
import { TeamShield } from '../../../ui/icons/team-shield.tsx';
import { BoardTimestamp } from '../board-timestamp.tsx';
import styles from './bingo-activity.module.css';
import type { PassedStep } from './steps-passed.ts';

interface Props {
  step: PassedStep;
  onOpen: (square: string) => void;
}

/** A passed step of a square in the list of what happened. */
export function StepEntry({ step: { key, team, what, square, points, at }, onOpen }: Props) {
  return (
    <li className={styles.entry} data-glide={key}>
      <TeamShield color={team.color} />
      <div className={styles.middle}>
        <p className={styles.what}>
          <b>{team.team_name}</b> passed <b>{what}</b>
        </p>
        <p className={styles.when}>
          <BoardTimestamp at={at} />
        </p>
      </div>
      <PointsGained points={points} />
      <SquareLink square={square} onOpen={onOpen} />
    </li>
  );
}

/** Points that something brought: “+6”. Renders nothing without any. */
export function PointsGained({ points }: { points: number | undefined }) {
  if (!points) return null;
  return (
    <span className={styles.gain}>
      +{signed(points)}
      <span className="sr-only"> points</span>
    </span>
  );
}

/** Opens the dialog of a square. */
export function SquareLink({ square, onOpen }: { square: string; onOpen: (square: string) => void }) {
  return (
    <button
      type="button"
      className={styles.square}
      aria-label={`${square}: show the evidence`}
      onClick={() => {
        onOpen(square);
      }}
    >
      {square}
    </button>
  );
}
