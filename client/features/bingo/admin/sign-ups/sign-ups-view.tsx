import { useMemo, useState } from 'react';
import { FAILED } from '../../../../../shared/admin/admin-messages.ts';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { SignUpStatus } from '../../../../../shared/bingo/sign-ups/sign-up-limits.ts';
import type { AdminSignUps } from '../../../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import { downloadCsv } from '../../../../lib/files/csv.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Pills } from '../../../../ui/controls/pills.tsx';
import { TextFilter } from '../../../../ui/controls/text-filter.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { LiveSection } from '../../../../ui/feedback/live-section.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { adminBoardStateOf } from '../admin-board-state.resource.ts';
import { StartChecklist } from './start-checklist.tsx';
import { adminSignUpsOf } from './admin-sign-ups.resource.ts';
import { FILTER_WORDS, filterSignUps, SIGN_UP_FILTERS, stateOf, type SignUpFilter } from './sign-up-filter.ts';
import { signUpsCsv } from './sign-ups.csv.ts';
import { SignUpsTable } from './sign-ups-table.tsx';
import { SplitPanel } from './split-panel.tsx';
import styles from './sign-ups-view.module.css';
import { useSignUpActions } from './use-sign-up-actions.ts';

/** Sign-ups of one board: who asked to play, and the decisions of the admins. */
export function SignUpsView({ boardId }: { boardId: number }) {
  return (
    <LiveSection of={adminBoardStateOf(boardId)} quiet loading="Loading the board..." title={FAILED.boardData}>
      {(state) => (
        <div className={styles.stack}>
          <StartChecklist state={state} />
          <LiveSection
            of={adminSignUpsOf(boardId)}
            loading="Loading sign-ups..."
            title="The sign-ups could not be loaded"
          >
            {(list) => <SignUps state={state} list={list} />}
          </LiveSection>
        </div>
      )}
    </LiveSection>
  );
}

function SignUps({ state, list }: { state: BingoState; list: AdminSignUps }) {
  const { board, teams } = state;
  const { busy, message, dismiss, decide, setCaptain } = useSignUpActions(board.id);
  const [filter, setFilter] = useState<SignUpFilter>('all');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const shown = useMemo(() => filterSignUps(list.signups, filter, text), [list, filter, text]);
  // What the filter does not show is not decided.
  const selected = shown.filter(({ id }) => chosen.has(id));
  const bulk = (verb: string, status: SignUpStatus) => (
    <Button
      kind={status === 'accepted' ? 'primary' : 'outline'}
      busy={busy !== null}
      onClick={() => decide(selected, status, () => setChosen(new Set()))}
    >
      {verb} {selected.length}
    </Button>
  );
  if (list.signups.length === 0) {
    const takes = board.signup_from !== undefined || board.signup_until !== undefined;
    return (
      <Empty title="Nobody has signed up yet">
        {takes
          ? 'Players sign up on the page of the board while sign-ups are open.'
          : 'Open sign-ups in the settings of the board, under Edit in the list of boards.'}
      </Empty>
    );
  }
  return (
    <div className={styles.stack}>
      <MessageArea message={message} onDismiss={dismiss} />
      <SplitPanel state={state} signUps={list.signups} />
      <CardSection
        title="Sign-ups"
        aside={
          <Button kind="quiet" onClick={() => downloadCsv(`bingo-${board.id}-sign-ups.csv`, signUpsCsv(shown, teams))}>
            CSV
          </Button>
        }
      >
        <div className={styles.stack}>
          <div className={styles.bar}>
            <Pills
              label="Show sign-ups"
              strip
              options={SIGN_UP_FILTERS.map((value) => ({
                value,
                label: FILTER_WORDS[value],
                note: String(list.signups.filter((one) => value === 'all' || stateOf(one) === value).length),
              }))}
              value={filter}
              onChange={setFilter}
            />
            <TextFilter label="Find a sign-up" value={text} onChange={setText} />
          </div>
          {selected.length > 0 && (
            <div className={styles.bulk} role="group" aria-label="Decide about the chosen players">
              {bulk('Accept', 'accepted')}
              {bulk('Mark as late', 'late')}
              {bulk('Decline', 'declined')}
            </div>
          )}
          {shown.length === 0 ? (
            <Empty title="No sign-up matches">Choose another filter, or clear the search.</Empty>
          ) : (
            <SignUpsTable
              signUps={shown}
              teams={teams}
              chosen={chosen}
              busy={busy !== null}
              onChoose={setChosen}
              onDecide={(one, status) => decide([one], status, () => undefined)}
              onCaptain={setCaptain}
            />
          )}
        </div>
      </CardSection>
    </div>
  );
}
