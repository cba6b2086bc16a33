import { useState, type FormEvent } from 'react';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { BingoState, ProgressCell } from '../../../../../shared/bingo/bingo.schemas.ts';
import { goalProgress } from '../../../../../shared/bingo/goals/goal-words.ts';
import { fromLondonInput, toLondonInput } from '../../../../../shared/format/london-input.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction, type Message } from '../../../../lib/api/use-action.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { serverNow } from '../../../../lib/api/server-clock.ts';
import type { Square } from '../../bingo.selectors.ts';

const FAILURE = 'Failed to record the completion';

/** State of the form that records a completion by hand, and its request. */
export function useRecordCompletion(
  state: BingoState,
  square: Square,
  open: readonly BingoState['teams'][number][],
  onRecorded: (message: Message) => void,
) {
  const [teamId, setTeamId] = useState('');
  const [who, setWho] = useState('');
  const [at, setAt] = useState(() => toLondonInput(new Date(serverNow()).toISOString()));
  const [note, setNote] = useState('');
  const [amount, setAmount] = useState('');
  const action = useAction();
  const { run } = action;
  const form = useForm<'team' | 'who' | 'at' | 'amount' | 'note'>({
    fields: { team: 'Team', who: 'Who', at: 'When (London time)', amount: 'Number to add', note: 'Note' },
    names: { team_id: 'team', completed_by: 'who', completed_at: 'at' },
  });
  const team = open.find((one) => String(one.id) === teamId) ?? null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const completed_at = fromLondonInput(at);
    const missing = [
      ...(team ? [] : [{ path: 'team', message: 'Please choose a team' }]),
      ...(team && who === '' ? [{ path: 'who', message: 'Please choose a player' }] : []),
      ...(completed_at === null ? [{ path: 'at', message: 'Please enter when it happened' }] : []),
    ];
    form.show(missing);
    if (!team || completed_at === null || missing.length > 0) return;
    const body = {
      board_id: state.board.id,
      team_id: team.id,
      row: square.row_number,
      column: square.column_number,
      completed_by: Number(who),
      completed_at,
      ...(amount !== '' && { amount: Number(amount) }),
      note: note.trim() || null,
    };
    if (!form.check(bingoRoutes.recordCompletion.body, body)) return;
    run('record', FAILURE, () =>
      form.attempt(FAILURE, async () => {
        const { data } = await request(bingoRoutes.recordCompletion, { body });
        setWho('');
        setTeamId('');
        setNote('');
        setAmount('');
        onRecorded({ kind: 'success', title: recordedWords(square, team.team_name, data.progress) });
        return null;
      }),
    );
  };
  const chooseTeam = (next: string): void => {
    form.changed('team', 'who');
    setTeamId(next);
    setWho('');
  };
  return { form, team, chooseTeam, who, setWho, at, setAt, amount, setAmount, note, setNote, action, submit };
}

/** @param cell what the team has then; absent when the square is complete */
function recordedWords({ name, item }: Square, team: string, cell: ProgressCell | undefined): string {
  if (!cell || !item?.goal) return `${name} is recorded for ${team}`;
  return `${team} has ${goalProgress(item.goal, cell[3])}`;
}
