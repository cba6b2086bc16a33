import { CircleAlert, CircleCheck } from 'lucide-react';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { phaseOf } from '../../../../../shared/bingo/boards/board-phase.ts';
import { useLive } from '../../../../lib/live/use-live.ts';
import { useNow } from '../../../../lib/page/ticker.ts';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { unseenNamesOf } from '../names/unseen-names.resource.ts';
import { adminSignUpsOf } from './admin-sign-ups.resource.ts';
import { useCoverage } from '../teams/use-coverage.ts';
import { startChecks } from './start-checks.ts';
import styles from './start-checklist.module.css';

const MINUTE = 60_000;

/** What a board that has not started still needs. Renders nothing once it has. D538. */
export function StartChecklist({ state }: { state: BingoState }) {
  const { board, teams } = state;
  const isUpcoming = phaseOf(board, useNow(MINUTE)) === 'upcoming';
  return isUpcoming ? <Checklist key={board.id} state={state} teams={teams} /> : null;
}

function Checklist({ state, teams }: { state: BingoState } & Pick<BingoState, 'teams'>) {
  const { id } = state.board;
  const unseen = useLive(unseenNamesOf(id), (s) => s.data);
  const coverage = useCoverage(id, teams);
  const signUps = useLive(adminSignUpsOf(id), (s) => s.data?.signups ?? null);
  const checks = startChecks({ state, unseen, coverage, signUps });
  const missing = checks.filter(({ isDone }) => !isDone);
  const inOrder = [...missing, ...checks.filter(({ isDone }) => isDone)];
  return (
    <CardSection
      title="Before the start"
      aside={<span className={styles.sum}>{missing.length === 0 ? 'Ready' : `${missing.length} to look at`}</span>}
    >
      <ul className={styles.checks} aria-label="What the board needs before its start">
        {inOrder.map(({ isDone, words }) => (
          <li key={words} className={styles.check} data-missing={!isDone || undefined}>
            {isDone ? <CircleCheck size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
            <span>
              <span className="sr-only">{isDone ? 'Done: ' : 'Missing: '}</span>
              {words}
            </span>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
