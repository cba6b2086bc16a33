import { Download, Hourglass } from 'lucide-react';
import { memo, useMemo, type ReactNode } from 'react';
import { bingoActivityFailed } from '../../../../shared/admin/admin-messages.ts';
import { ACTIVITY_FALLBACK_COLOUR } from '../../../../shared/bingo/bingo-limits.ts';
import type { BingoState, Completion, Item, Team } from '../../../../shared/bingo/bingo.schemas.ts';
import { goalName, goalShares } from '../../../../shared/bingo/goals/goal-words.ts';
import { minuteOf } from '../../../../shared/bingo/minute.ts';
import { loserOf } from '../../../../shared/bingo/modes/taken-from.ts';
import { MAY_CHANGE, mayChange } from '../../../../shared/bingo/results/settled.ts';
import type { Gains } from '../../../../shared/bingo/scoring/gains.ts';
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
import { PointsGained, SquareLink, StepEntry } from './step-entry.tsx';
import type { PassedStep } from './steps-passed.ts';

const STEP = 8;
/** Returns a key that the entry keeps. */
const keyOf = (entry: Entry): string => ('completion' in entry ? String(entry.completion.id) : entry.step.key);

type Entry = { completion: Completion } | { step: PassedStep };

interface Props {
  /** Newest first, of the chosen team or of all. */
  completions: readonly Completion[];
  /** Steps that the same teams were paid for, in any order. */
  steps: readonly PassedStep[];
  /** Null on a board without points. */
  gains: Gains | null;
  /** Says which completions may still change. */
  settling: Pick<BingoState, 'board' | 'settled_until'>;
  items: readonly Item[];
  teams: readonly Team[];
  /** Message of the failed update; null when updates arrive. */
  error: string | null;
  /** Text shown when there are no completions; null where only one kind of entry was asked for. */
  emptyText: string | null;
  /** Drawn before the completions. */
  before?: ReactNode;
  onOpen: (square: string) => void;
  onCsv: () => void;
}

/** Lists completions, newest first. */
export function BingoActivity(props: Props) {
  const { completions, steps, gains, settling, items, teams, error, emptyText, before, onOpen, onCsv } = props;
  const [shown, setShown] = useEntryCount('completions', STEP);
  const goals = useMemo(
    () => new Map(items.flatMap((item) => (item.goal ? [[squareName(item), goalName(item)] as const] : []))),
    [items],
  );
  const entries = useMemo(() => inOrder(completions, steps), [completions, steps]);
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
      {entries.length === 0 && error === null && emptyText !== null && <Empty title={emptyText} />}
      <GrowingArea label="Completions, newest first" items={entries} keyOf={keyOf}>
        {(listed) => (
          <>
            <ol className={styles.list}>
              {listed
                .slice(0, shown)
                .map((entry) =>
                  'step' in entry ? (
                    <StepEntry key={keyOf(entry)} step={entry.step} onOpen={onOpen} />
                  ) : (
                    <CompletionEntry
                      key={keyOf(entry)}
                      completion={entry.completion}
                      goal={goals.get(squareName(entry.completion)) ?? null}
                      points={gains?.of(entry.completion.team_id, entry.completion)?.points}
                      why={gains?.of(entry.completion.team_id, entry.completion)?.words}
                      loser={loserOf(entry.completion, teams)}
                      isUnsure={mayChange(settling, entry.completion.completed_at)}
                      onOpen={onOpen}
                    />
                  ),
                )}
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
  /** What it brought, and what that is made of; undefined without points. */
  points: number | undefined;
  why: string | undefined;
  /** The team from which an earlier drop took the square of a lockout; null for others. */
  loser: string | null;
  /** True while an earlier line may still change it. */
  isUnsure: boolean;
  onOpen: (square: string) => void;
}

const CompletionEntry = memo(function CompletionEntry(props: EntryProps) {
  const { completion, goal, points, why, loser, isUnsure, onOpen } = props;
  const square = squareName(completion);
  const shares = goalShares(completion.evidence);
  return (
    <li className={styles.entry} data-glide={completion.id}>
      <TeamShield color={completion.team_color ?? ACTIVITY_FALLBACK_COLOUR} />
      <div className={styles.middle}>
        <p className={styles.what}>
          <b>{completerOf(completion)}</b> {goal === null ? 'completed' : 'finished'}{' '}
          <b>{goal ?? completion.item_name}</b>
          {isUnsure && (
            <span className={styles.unsure}>
              {' '}
              <Hourglass size={13} aria-hidden /> {MAY_CHANGE}
            </span>
          )}
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
        {points !== undefined && why !== String(points) && <p className={styles.when}>Points: {why}</p>}
      </div>
      <PointsGained points={points} />
      <SquareLink square={square} onOpen={onOpen} />
    </li>
  );
});

/** Returns completions and steps, newest first; of one minute the completions before the steps that led to them. */
function inOrder(completions: readonly Completion[], steps: readonly PassedStep[]): Entry[] {
  const rows = [
    ...completions.map((completion) => ({ at: completion.completed_at, entry: { completion } })),
    ...steps.map((step) => ({ at: step.at, entry: { step } })),
  ];
  if (steps.length > 0) rows.sort((a, b) => minuteOf(Date.parse(b.at)) - minuteOf(Date.parse(a.at)));
  return rows.map(({ entry }) => entry);
}
