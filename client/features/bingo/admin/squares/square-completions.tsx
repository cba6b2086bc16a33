import { useId, useState, type FormEvent } from 'react';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { BingoState, Completion } from '../../../../../shared/bingo/bingo.schemas.ts';
import { fromLondonInput, toLondonInput } from '../../../../../shared/format/london-input.ts';
import { request } from '../../../../lib/api/api.ts';
import { serverNow } from '../../../../lib/live/server-clock.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { Timestamp } from '../../../../ui/data/timestamp.tsx';
import { completerOf, type Square } from '../../bingo.selectors.ts';
import styles from '../boards/board-editor.module.css';
import { Field } from '../../../../ui/controls/field.tsx';
import form from '../form.module.css';

interface Props {
  state: BingoState;
  square: Square;
}

/** Who completed a square and why, with a way to revoke it and to record one that no log shows. D235. */
export function SquareCompletions({ state, square }: Props) {
  const [revoking, setRevoking] = useState<number | null>(null);
  const open = state.teams.filter(({ id }) => !square.completions.some(({ team_id }) => team_id === id));
  return (
    <CardSection title="Completions of this square">
      {square.completions.length === 0 && <p className={styles.hint}>No team has completed it.</p>}
      <ul className={styles.lines}>
        {square.completions.map((completion) => (
          <li key={completion.id} className={styles.line}>
            <strong>{completion.team_name}</strong>: {completerOf(completion)} ·{' '}
            <Timestamp at={completion.completed_at} />
            <p className={styles.why}>
              <Why evidence={completion.evidence} />
            </p>
            {revoking === completion.id ? (
              <Revoke
                completion={completion}
                onDone={() => {
                  setRevoking(null);
                }}
              />
            ) : (
              <Button
                kind="danger"
                onClick={() => {
                  setRevoking(completion.id);
                }}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open.length > 0 && <RecordCompletion state={state} square={square} open={open} />}
    </CardSection>
  );
}

function Why({ evidence }: Pick<Completion, 'evidence'>) {
  if (evidence.kind === 'log') {
    return (
      <>
        {evidence.text} ({evidence.matched}), read <Timestamp at={evidence.read_at} />
      </>
    );
  }
  return (
    <>
      Recorded by {evidence.recorded_by}, <Timestamp at={evidence.recorded_at} />
      {evidence.note !== null && `: ${evidence.note}`}
    </>
  );
}

function Revoke({ completion, onDone }: { completion: Completion; onDone: () => void }) {
  const id = useId();
  const [reason, setReason] = useState('');
  const { busy, message, show, dismiss, run } = useAction();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() === '') return show({ kind: 'error', title: 'A reason is required' });
    run('revoke', 'Failed to revoke the completion', async () => {
      await request(bingoRoutes.revokeCompletion, { params: { id: completion.id }, body: { reason } });
      onDone();
      return null;
    });
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <Field label="Why is it revoked?" htmlFor={id} note="It does not come back by itself">
        <input
          id={id}
          className={form.input}
          maxLength={300}
          aria-describedby={`${id}-note`}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
          }}
        />
      </Field>
      <MessageArea message={message} onDismiss={dismiss} />
      <div className={form.actions}>
        <Button type="submit" kind="danger" busy={busy !== null}>
          Revoke completion
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function RecordCompletion({ state, square, open }: Props & { open: BingoState['teams'] }) {
  const id = useId();
  const [teamId, setTeamId] = useState('');
  const [who, setWho] = useState('');
  const [at, setAt] = useState(() => toLondonInput(new Date(serverNow()).toISOString()));
  const [note, setNote] = useState('');
  const { busy, message, show, dismiss, run } = useAction();
  const team = open.find((one) => String(one.id) === teamId) ?? null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const completed_at = fromLondonInput(at);
    if (!team || who === '') return show({ kind: 'error', title: 'Please choose a team and who did it' });
    if (completed_at === null) return show({ kind: 'error', title: 'Please say when it happened' });
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

  return (
    <details className={styles.bench}>
      <summary>Record a completion by hand</summary>
      <form className={form.form} onSubmit={submit} noValidate>
        <div className={form.pair}>
          <Field label="Team" htmlFor={`${id}-team`}>
            <select
              id={`${id}-team`}
              className={form.input}
              value={teamId}
              onChange={(event) => {
                setTeamId(event.target.value);
                setWho('');
              }}
            >
              <option value="">Choose a team</option>
              {open.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.team_name}
                </option>
              ))}
            </select>
          </Field>
          <Field label="Who" htmlFor={`${id}-who`}>
            <select
              id={`${id}-who`}
              className={form.input}
              value={who}
              disabled={!team}
              onChange={(event) => {
                setWho(event.target.value);
              }}
            >
              <option value="">Choose a player</option>
              {team?.members.map((member) => (
                <option
                  key={member.member_id ?? member.guest_member_id}
                  value={member.member_id ?? member.guest_member_id ?? ''}
                >
                  {member.display_name}
                </option>
              ))}
            </select>
          </Field>
        </div>
        <Field label="When (London time)" htmlFor={`${id}-at`}>
          <input
            id={`${id}-at`}
            type="datetime-local"
            className={form.input}
            value={at}
            onChange={(event) => {
              setAt(event.target.value);
            }}
          />
        </Field>
        <Field label="Note" htmlFor={`${id}-note`}>
          <input
            id={`${id}-note`}
            className={form.input}
            maxLength={300}
            value={note}
            onChange={(event) => {
              setNote(event.target.value);
            }}
          />
        </Field>
        <div className={form.actions}>
          <Button type="submit" kind="primary" busy={busy !== null}>
            {busy === null ? 'Record completion' : 'Recording…'}
          </Button>
        </div>
        <MessageArea message={message} onDismiss={dismiss} />
      </form>
    </details>
  );
}
