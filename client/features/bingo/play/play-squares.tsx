import type { Team } from '../../../../shared/bingo/bingo.schemas.ts';
import { goalProgress } from '../../../../shared/bingo/goals/goal-words.ts';
import type { OwnProof } from '../../../../shared/bingo/proofs/proofs.schemas.ts';
import { SquareIcon } from '../../../ui/icons/square-icon.tsx';
import { completerOf, shareOf, type Square } from '../bingo.selectors.ts';
import { missingWords } from '../bingo-words.ts';
import { GoalBar } from '../square/goal/goal-bar.tsx';
import styles from './play.module.css';

interface Props {
  squares: readonly Square[];
  team: Team | null;
  proofs: readonly OwnProof[];
  onChoose: (name: string) => void;
}

/** The squares of the board with what the own team has of them; those that are open can be chosen. */
export function PlaySquares({ squares, team, proofs, onChoose }: Props) {
  return (
    <ul className={styles.rows}>
      {squares.map((square) => {
        const { name, item, completions } = square;
        if (!item) return null;
        const own = completions.find(({ team_id }) => team_id === team?.id);
        const waiting = proofs.filter((proof) => proof.status === 'pending' && isAt(proof, square)).length;
        const share = own ? null : shareOf(square, team);
        return (
          <li key={name}>
            <button
              type="button"
              className={styles.row}
              disabled={own !== undefined || item.sealed !== undefined}
              onClick={() => {
                onChoose(name);
              }}
            >
              <span className={styles.place}>{name}</span>
              <span className={styles.icon}>
                <SquareIcon item={item} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{item.item_name}</span>
                <span className={styles.state}>
                  {own && `Done by ${completerOf(own)}`}
                  {item.sealed && 'Secret until it is revealed'}
                  {!own &&
                    !item.sealed &&
                    (share && item.goal ? goalProgress(item.goal, share.have) : missingWords(item))}
                  {waiting > 0 && ` · ${waiting === 1 ? '1 proof waits' : `${waiting} proofs wait`}`}
                </span>
                {share && item.goal && <GoalBar label={null} goal={item.goal} have={share.have} />}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function isAt(proof: OwnProof, { row_number, column_number }: Square): boolean {
  return proof.row_number === row_number && proof.column_number === column_number;
}
