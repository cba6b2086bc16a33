import { Download } from 'lucide-react';
import { memo, useMemo, type ReactNode } from 'react';
import { bingoActivityFailed } from '../../../../shared/admin/admin-messages.ts';
import { ACTIVITY_FALLBACK_COLOUR } from '../../../../shared/bingo/bingo-limits.ts';
import type { Completion, Item, Team } from '../../../../shared/bingo/bingo.schemas.ts';
import { goalName, goalShares } from '../../../../shared/bingo/goals/goal-words.ts';
import { loserOf } from '../../../../shared/bingo/modes/taken-from.ts';
import { squareName } from '../../../../shared/bingo/square-name.ts';
import { useEntryCount } from '../../../lib/page/entry-state.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { GrowingArea } from '../../../ui/growing/growing-area.tsx';
import { TeamShield } from '../../../ui/icons/team-shield.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import styles from './bingo-activity.module.css';
import { BoardTimestamp } from '../board-timestamp.tsx';
import { seenAt } from '../../../../shared/bingo/goals/seen-at.ts';
import { completerOf } from '../bingo.selectors.ts';

const STEP = 8;
const idOf = ({ id }: Completion): number => id;

interface Props {
  /** Newest first, of the chosen team or of all. */
  completions: readonly Completion[];
  items: readonly Item[];
  teams: readonly Team[];
  /** Message of the failed update; null when updates arrive. */
  error: string | null;
  /** Text shown when there are no completions. */
  emptyText: string;
  /** Drawn before the completions. */
  before?: ReactNode;
  onOpen: (square: string) => void;
  onCsv: () => void;
}

/** Lists completions, newest first. */
export function BingoActivity({ completions, items, teams, error, emptyText, before, onOpen, onCsv }: Props) {
  const [shown, setShown] = useEntryCount('completions', STEP);
  const goals = useMemo(
    () => new Map(items.flatMap((item) => (item.goal ? [[squareName(item), goalName(item)] as const] : []))),
    [items],
  );
  return (
    <CardSection
      title="Bingo Activity"
      aside={
        completions.length > 0 && (
          <Button kind="quiet" onClick={onCsv}>
            <Download size={16} aria-hidden /> CSV
          </Button>
        )
      }
    >
      {error !== null && <ErrorNote message={bingoActivityFailed(error)} />}
      {before}
      {completions.length === 0 && error === null && <Empty title={emptyText} />}
      <GrowingArea label="Completions, newest first" items={completions} keyOf={idOf}>
        {(listed) => (
          <>
            <ol className={styles.list}>
              {listed.slice(0, shown).map((completion) => (
                <Entry
                  key={completion.id}
                  completion={completion}
                  goal={goals.get(squareName(completion)) ?? null}
                  loser={loserOf(completion, teams)}
                  onOpen={onOpen}
                />
              ))}
            </ol>
            {listed.length > shown && (
              <Button
                className={styles.more ?? ''}
                onClick={() => {
                  setShown(shown + 4 * STEP);
                }}
              >
                Show More
              </Button>
            )}
          </>
        )}
      </GrowingArea>
    </CardSection>
  );
}

interface EntryProps {
  completion: Completion;
  /** Name of what was reached; null when one thing completes the square. */
  goal: string | null;
  /** The team from which an earlier drop took the square of a lockout; null for others. */
  loser: string | null;
  onOpen: (square: string) => void;
}

const Entry = memo(function Entry({ completion, goal, loser, onOpen }: EntryProps) {
  const square = squareName(completion);
  const shares = goalShares(completion.evidence);
  return (
    <li className={styles.entry} data-glide={completion.id}>
      <TeamShield color={completion.team_color ?? ACTIVITY_FALLBACK_COLOUR} />
      <div className={styles.middle}>
        <p className={styles.what}>
          <b>{completerOf(completion)}</b> {goal === null ? 'completed' : 'finished'}{' '}
          <b>{goal ?? completion.item_name}</b>
        </p>
        {loser !== null && (
          <p className={styles.when}>
            An earlier drop, read late, takes {square} from {loser}
          </p>
        )}
        {shares !== null && <p className={styles.when}>{shares}</p>}
        <p className={styles.when}>
          {completion.team_name},{' '}
          <Moment at={completion.completed_at} readAt={seenAt(completion)}>
            <BoardTimestamp at={completion.completed_at} />
          </Moment>
        </p>
      </div>
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
    </li>
  );
});
