import { useState, type FormEvent } from 'react';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { fromLondonInput, toLondonInput } from '../../../../../shared/format/london-input.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { serverNow } from '../../../../lib/api/server-clock.ts';
import type { Square } from '../../bingo.selectors.ts';

/** State of the form that records a completion by hand, and its request. */
export function useRecordCompletion(state: BingoState, square: Square, open: readonly BingoState['teams'][number][]) {
  const [teamId, setTeamId] = useState('');
  const [who, setWho] = useState('');
  const [at, setAt] = useState(() => toLondonInput(new Date(serverNow()).toISOString()));
  const [note, setNote] = useState('');
  const action = useAction();
  const { show, run } = action;
  const team = open.find((one) => String(one.id) === teamId) ?? null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const completed_at = fromLondonInput(at);
    if (!team || who === '') return show({ kind: 'error', title: 'Please choose a team and a player' });
    if (completed_at === null) return show({ kind: 'error', title: 'Please enter when it happened' });
    run('record', 'Failed to record the completion', async () => {
      await request(bingoRoutes.recordCompletion, {
        body: {
          board_id: state.board.id,
          team_id: team.id,
          row: square.row_number,
          column: square.column_number,
          completed_by: Number(who),
          completed_at,
          note: note.trim() || null,
        },
      });
      setWho('');
      setTeamId('');
      setNote('');
      return { kind: 'success', title: `${square.name} is recorded for ${team.team_name}` };
    });
  };
  const chooseTeam = (next: string): void => {
    setTeamId(next);
    setWho('');
  };
  return { team, chooseTeam, who, setWho, at, setAt, note, setNote, action, submit };
}
