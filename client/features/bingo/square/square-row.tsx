import { countedGoal } from '../../../../shared/bingo/goals/free-square.ts';
import { Lock } from 'lucide-react';
import type { Team } from '../../../../shared/bingo/bingo.schemas.ts';
import { cellNeed } from '../../../../shared/bingo/goals/cell-need.ts';
import { goalFigure, goalPercent, goalProgress } from '../../../../shared/bingo/goals/goal-words.ts';
import { SquareIcon } from '../../../ui/icons/square-icon.tsx';
import { completerOf, shareOf, type Square } from '../bingo.selectors.ts';
import { haveWords, missingWords, takenWords } from '../bingo-words.ts';
import { BoardTimestamp } from '../board-timestamp.tsx';
import { useNow } from '../../../lib/page/ticker.ts';
import { secretWords } from '../secret/secret-words.ts';
import styles from './square-list.module.css';
import { TeamMarks } from './team-marks.tsx';

const MINUTE = 60_000;

interface RowProps {
  square: Square;
  teams: readonly Team[];
  team: Team | null;
  recent: boolean;
  onOpen: (square: string) => void;
}

/** A square of the list: its place, name and state. */
export function SquareRow({ square, teams, team, recent, onOpen }: RowProps) {
  const { name, item, completions } = square;
  if (!item) return null;
  const done = new Set(completions.map(({ team_id }) => team_id));
  const goal = countedGoal(item);
  const need = goal ? cellNeed(goal) : 0;
  const told = square.isTaken ? [] : square.progress;
  const begun = new Map(told.map(({ team: { id }, have }) => [id, goalPercent(have, need)]));
  const isOpen = team && !square.isTaken ? !done.has(team.id) : done.size === 0;
  const share = isOpen ? shareOf(square, team) : null;
  const marked = team ? (share ? [team] : []) : teams;
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-square={name}
        data-recent={recent || undefined}
        data-team={(team && done.has(team.id)) || undefined}
        onClick={() => {
          onOpen(name);
        }}
      >
        <span className={styles.place}>{name}</span>{' '}
        <span className={styles.icon}>{item.sealed ? <Lock size={22} aria-hidden /> : <SquareIcon item={item} />}</span>
        <span className={styles.words}>
          <span className={styles.name}>{item.item_name}</span>{' '}
          <span className={styles.state}>
            <State square={square} teams={teams} team={team} />
          </span>
          {marked.length > 0 && (
            <span className={styles.marks}>
              <TeamMarks teams={marked} done={done} begun={begun} />
            </span>
          )}
        </span>
        {share && (
          <span className={styles.figure} aria-hidden>
            {goalFigure(share.have, need)}
          </span>
        )}
      </button>
    </li>
  );
}

function State({ square, teams, team }: Pick<RowProps, 'square' | 'teams' | 'team'>) {
  const { item, completions, isTaken } = square;
  const now = new Date(useNow(MINUTE));
  if (item?.sealed) return secretWords(item.sealed, now);
  const own = team && completions.find(({ team_id }) => team_id === team.id);
  if (own) {
    return (
      <>
        {completerOf(own)}, <BoardTimestamp at={own.completed_at} />
      </>
    );
  }
  if (isTaken && completions.length > 0) return takenWords(completions);
  if (!team && completions.length > 0) return haveWords(completions, teams);
  const share = shareOf(square, team);
  if (!item?.goal || item.goal.kind === 'free' || !share) return item && missingWords(item);
  const words = goalProgress(item.goal, share.have);
  return team ? words : `${share.team.team_name}: ${words}`;
}
