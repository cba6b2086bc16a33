import { useEffect, useState, type FormEvent } from 'react';
import { FAILED } from '../../../../../shared/admin/admin-messages.ts';
import { phaseOf } from '../../../../../shared/bingo/boards/board-phase.ts';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { BingoState, Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { isUnsettled } from '../../../../../shared/bingo/results/settled.ts';
import type { Coverage } from '../../../../../shared/bingo/teams/coverage.schemas.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { useNow } from '../../../../lib/page/ticker.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextArea } from '../../../../ui/controls/text-input.tsx';
import { type Confirmation, ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx';
import { LiveSection } from '../../../../ui/feedback/live-section.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { FormSummary } from '../../../../ui/form/form-summary.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { listOf } from '../../bingo-words.ts';
import { BoardTimestamp } from '../../board-timestamp.tsx';
import { adminBoardStateOf } from '../admin-board-state.resource.ts';
import layout from '../form.module.css';
import { useCoverage } from '../teams/use-coverage.ts';

const MINUTE = 60_000;
const FORM = { fields: { reason: 'Reason, which the page of the board shows' }, names: {} } as const;

/** Results of one board: what speaks against making them final, and the lock. D401. */
export function ResultsView({ boardId }: { boardId: number }) {
  return (
    <LiveSection of={adminBoardStateOf(boardId)} quiet loading="Loading the board..." title={FAILED.boardData}>
      {(state) => <Results state={state} />}
    </LiveSection>
  );
}

function Results({ state }: { state: BingoState }) {
  const { board, teams } = state;
  const coverage = useCoverage(board.id, teams);
  const isOver = phaseOf(board, useNow(MINUTE)) === 'ended';
  return (
    <CardSection title="Results">
      {board.locked_at !== undefined ? (
        <Locked board={board} lockedAt={board.locked_at} />
      ) : isOver ? (
        <Review
          board={board}
          coverage={coverage}
          isSettled={state.settled_until !== undefined && !isUnsettled(state, true)}
        />
      ) : (
        <p>Results can be made final when the board has ended.</p>
      )}
    </CardSection>
  );
}

interface ReviewProps {
  board: Board;
  coverage: readonly Coverage[] | null;
  /** False while lines of the event may still be read. */
  isSettled: boolean;
}

function Review({ board, coverage, isSettled }: ReviewProps) {
  const { busy, message, dismiss, run } = useAction();
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const lock = (): void => {
    run('lock', 'Failed to make the results final', async () => {
      await request(bingoRoutes.lockBoard, { params: { id: board.id }, ifMatch: board.revision });
      return { kind: 'success', title: 'The results are final' };
    });
  };
  return (
    <div className={layout.form}>
      <p>
        {isSettled
          ? 'Nothing of the event is waited for any more. When the results are final, lines that are read later are kept and do not count.'
          : 'Not every log has been read since the end: the results may still change. When they are final, lines that are read later are kept and do not count.'}
      </p>
      {coverage && (
        <ul>
          {checksOf(board, coverage).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <div className={layout.actions}>
        <Button
          kind={isSettled ? 'primary' : 'outline'}
          busy={busy !== null}
          onClick={() => {
            if (isSettled) lock();
            else setAsked({ ...EARLY, onConfirm: lock });
          }}
        >
          {busy === null ? 'Make results final' : 'Making results final...'}
        </Button>
      </div>
      <MessageArea message={message} onDismiss={dismiss} />
      <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

/** Asked before results become final while lines may still be read. */
const EARLY: Omit<Confirmation, 'onConfirm'> = {
  title: 'Make the results final now?',
  happens: 'Drops of the event that have not been read yet will not count.',
  stays: 'The results can be unlocked again with a reason, which the page of the board shows.',
  verb: 'Make results final',
  harmless: true,
};

/** Returns what may still change the results, in sentences. */
function checksOf({ end_date }: Board, coverage: readonly Coverage[]): string[] {
  const end = Date.parse(end_date ?? '');
  const unread = coverage.filter(({ last_read_at }) => last_read_at === null || Date.parse(last_read_at) < end);
  const lossy = coverage.filter(({ gaps }) => gaps.length > 0);
  const names = (of: readonly Coverage[]): string => listOf(of.map(({ display_name }) => display_name));
  return [
    unread.length === 0
      ? 'The log of every player was read after the end.'
      : `Not read since the end: ${names(unread)}.`,
    lossy.length === 0 ? 'No log line was lost.' : `Log lines of these players were lost: ${names(lossy)}.`,
  ];
}

function Locked({ board, lockedAt }: { board: Board; lockedAt: string }) {
  const { busy, message, dismiss, run } = useAction();
  const [reason, setReason] = useState('');
  const form = useForm<'reason'>(FORM);
  const late = useLateWords(board);
  const unlock = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.check(bingoRoutes.unlockBoard.body, { reason })) return;
    run('unlock', 'Failed to unlock the results', () =>
      form.attempt('Failed to unlock the results', async () => {
        const params = { id: board.id };
        await request(bingoRoutes.unlockBoard, { params, body: { reason }, ifMatch: board.revision });
        return { kind: 'success', title: 'The results are open again' };
      }),
    );
  };
  return (
    <form className={layout.form} onSubmit={unlock} noValidate>
      <p>
        The results are final since <BoardTimestamp at={lockedAt} />. {late}
      </p>
      <Field {...form.field('reason')}>
        <TextArea
          rows={2}
          maxLength={300}
          value={reason}
          onChange={(value) => {
            form.changed('reason');
            setReason(value);
          }}
        />
      </Field>
      <FormSummary form={form} />
      <div className={layout.actions}>
        <Button type="submit" busy={busy !== null}>
          {busy === null ? 'Unlock results' : 'Unlocking...'}
        </Button>
      </div>
      <MessageArea message={message} onDismiss={dismiss} />
    </form>
  );
}

/** Returns what late lines would change; an empty text until that is known. */
function useLateWords({ id, locked_at }: Board): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    let isShown = true;
    request(bingoRoutes.getResults, { params: { id } }).then(
      ({ data: { results } }) => {
        if (isShown) setWords(lateWords(results.late_lines, results.late_squares));
      },
      () => {
        if (isShown) setWords('What late lines would change could not be loaded.');
      },
    );
    return () => {
      isShown = false;
    };
  }, [id, locked_at]);
  return words;
}

function lateWords(lines: number, squares: readonly string[]): string {
  if (lines === 0) return 'No line that was read since would count.';
  const count = lines === 1 ? '1 late line' : `${lines} late lines`;
  return squares.length === 0
    ? `${count} would count and change no completion.`
    : `${count} would change ${listOf(squares)}.`;
}
