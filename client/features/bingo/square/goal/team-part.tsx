import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Completion, Goal, Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { SquareProgress } from '../../../../../shared/bingo/goals/square-progress.schemas.ts';
import { type Gain, gainSentence } from '../../../../../shared/bingo/scoring/gains.ts';
import { goalProgress } from '../../../../../shared/bingo/goals/goal-words.ts';
import { counted, thousands } from '../../../../../shared/format/numbers.ts';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { TeamShield } from '../../../../ui/icons/team-shield.tsx';
import { BoardTimestamp } from '../../board-timestamp.tsx';
import { completerOf, type Square } from '../../bingo.selectors.ts';
import { isLost, takenWords } from '../../bingo-words.ts';
import { editorAddress } from '../../editor-address.ts';
import { PlayerPart, sharesOf } from './player-part.tsx';
import styles from './square-goal.module.css';

interface Props {
  boardId: number;
  square: Square;
  goal: Goal;
  team: Team;
  have: number;
  completion: Completion | null;
  /** What the completion brought; null without. */
  gain: Gain | null;
  /** Null when nothing of the team fits the square. */
  read: SquareProgress | null;
  isAdmin: boolean;
}

/** From which lines and records a team has what it has, and which ones did not count. */
export function TeamPart({ boardId, square, goal, team, have, completion, gain, read, isAdmin }: Props) {
  const [taken, setTaken] = useState('');
  const contributions = read?.contributions ?? [];
  const isWhole = !read || read.total <= contributions.length;
  const spare = read?.spare ?? [];
  return (
    <section aria-labelledby="square-team">
      <div className={styles.head}>
        <h3 id="square-team" className={styles.title} tabIndex={-1}>
          <TeamShield color={team.color} size={20} />
          <span>
            {team.team_name} <span className={styles.words}>{goalProgress(goal, have, bestOf(goal, read))}</span>
          </span>
        </h3>
        {isAdmin && (
          <Link className={buttonClass('quiet')} to={editorAddress(boardId, square.name)}>
            <Plus size={16} aria-hidden /> Record by hand
          </Link>
        )}
      </div>
      {completion && (
        <p className={styles.done}>
          <span>
            Completed by <b>{completerOf(completion)}</b>, <BoardTimestamp at={completion.completed_at} stop />
            {gain && `, ${gainSentence(gain)}`}
          </span>
          {isAdmin && (
            <Link
              className={buttonClass('quiet')}
              to={editorAddress(boardId, square.name, completion.id)}
              aria-label={`Revoke the completion of ${team.team_name}`}
            >
              Revoke
            </Link>
          )}
        </p>
      )}
      {isLost(square, team) && (
        <p className={styles.none}>{takenWords(square.completions)}. The square is closed for other teams.</p>
      )}
      <p role="status" className={styles.taken}>
        {taken}
      </p>
      {contributions.length === 0 && <p className={styles.none}>Nothing has counted for this team yet.</p>}
      <ul className={styles.list} aria-label={`What counted for ${team.team_name}`}>
        {sharesOf(contributions).map((share) => (
          <PlayerPart
            key={share.key}
            boardId={boardId}
            square={square}
            share={share}
            isWhole={isWhole}
            isAdmin={isAdmin}
            onTaken={(words) => {
              setTaken(words);
              document.getElementById('square-team')?.focus();
            }}
          />
        ))}
      </ul>
      {read && !isWhole && (
        <p className={styles.none}>
          These are the newest {contributions.length} of {thousands(read.total)}.
        </p>
      )}
      {spare.length > 0 && <Spare spare={spare} />}
    </section>
  );
}

/** Lines and records that fit the square and did not count, with the reason. */
function Spare({ spare }: Pick<SquareProgress, 'spare'>) {
  return (
    <details className={styles.spare}>
      <summary>{counted(spare.length, 'line')} did not count</summary>
      <ul className={styles.list}>
        {spare.map((one) => (
          <li key={`${one.line_id ?? ''} ${one.record_id ?? ''}`}>
            <b>
              {one.name} {thousands(one.amount)}
            </b>{' '}
            · {one.why} · <BoardTimestamp at={one.at} stop />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Returns the name of the player with the greatest number; empty when it is none of one player, or not known. */
function bestOf({ scope }: Goal, read: SquareProgress | null): string {
  if (scope !== 'one_player' || !read || read.total > read.contributions.length) return '';
  const sums = new Map<string, number>();
  for (const { name, counted: sum } of read.contributions) sums.set(name, (sums.get(name) ?? 0) + sum);
  return [...sums].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}
