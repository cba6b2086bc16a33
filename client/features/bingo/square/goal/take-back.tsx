import { useEffect, useRef, useState, type FormEvent } from 'react';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { SquareProgress } from '../../../../../shared/bingo/goals/square-progress.schemas.ts';
import { thousands } from '../../../../../shared/format/numbers.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { FormFailure } from '../../../../ui/form/form-summary.tsx';
import type { SquarePlace } from '../../../../../shared/bingo/square-name.ts';
import styles from './square-goal.module.css';

const NOT_TAKEN = 'Failed to take it back';

interface Props {
  boardId: number;
  square: SquarePlace;
  one: SquareProgress['contributions'][number];
  onClose: () => void;
  /** Receives a sentence about what was taken back. */
  onTaken: (words: string) => void;
}

/** Returns what names a reading: its player, times and amount. */
function readingOf({ line_id, person_id, amount, evidence }: Props['one']) {
  if (line_id !== null || evidence.kind !== 'reading') return null;
  return { person_id, read_at: evidence.read_at, base_at: evidence.base_at, amount };
}

/** Takes back a line or record that counted, with a reason. D332. */
export function TakeBack({ boardId, square, one, onClose, onTaken }: Props) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    element.current?.querySelector('input')?.focus();
  }, []);
  const form = useForm({ fields: { reason: 'Why is it taken back?' } });
  const [reason, setReason] = useState('');
  const { busy, message, dismiss, run } = useAction();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { line_id, record_id } = one;
    const reading = readingOf(one);
    const place = { row: square.row_number, column: square.column_number };
    const body = { board_id: boardId, ...place, line_id, record_id, ...(reading && { reading }), reason };
    if (!form.check(bingoRoutes.revokeContribution.body, body)) return;
    run('take', NOT_TAKEN, () =>
      form.attempt(NOT_TAKEN, async () => {
        await request(bingoRoutes.revokeContribution, { body });
        onClose();
        onTaken(`${thousands(one.counted)} by ${one.name} no longer count.`);
        return null;
      }),
    );
  };
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <Field {...form.field('reason')} note="It never counts for this square again by itself">
        <TextInput
          maxLength={300}
          value={reason}
          onChange={(next) => {
            form.changed('reason');
            setReason(next);
          }}
        />
      </Field>
      <FormFailure form={form} />
      <MessageArea message={message} onDismiss={dismiss} />
      <div className={styles.actions}>
        <Button type="submit" kind="danger" busy={busy !== null}>
          {busy === null ? 'Take back' : 'Taking back...'}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
