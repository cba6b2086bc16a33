import { useState, type FormEvent } from 'react';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { BingoState, Completion } from '../../../../../shared/bingo/bingo.schemas.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { Timestamp } from '../../../../ui/data/timestamp.tsx';
import { completerOf, type Square } from '../../bingo.selectors.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import styles from '../board-editor.module.css';
import layout from '../form.module.css';
import { RecordCompletion } from './record-completion.tsx';

interface Props {
  state: BingoState;
  square: Square;
}

/** Lists the completions of a square with their evidence; revokes them, and records one that no log shows. D235. */
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

const NOT_REVOKED = 'Failed to revoke the completion';

function Revoke({ completion, onDone }: { completion: Completion; onDone: () => void }) {
  const form = useForm({ fields: { reason: 'Why is it revoked?' } });
  const [reason, setReason] = useState('');
  const { busy, message, dismiss, run } = useAction();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.check(bingoRoutes.revokeCompletion.body, { reason })) return;
    run('revoke', NOT_REVOKED, () =>
      form.attempt(NOT_REVOKED, async () => {
        await request(bingoRoutes.revokeCompletion, { params: { id: completion.id }, body: { reason } });
        onDone();
        return null;
      }),
    );
  };
  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <Field {...form.field('reason')} note="It will not be recorded again automatically">
        <TextInput
          maxLength={300}
          value={reason}
          onChange={(next) => {
            form.changed('reason');
            setReason(next);
          }}
        />
      </Field>
      <MessageArea message={message} onDismiss={dismiss} />
      <div className={layout.actions}>
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
