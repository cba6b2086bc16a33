import { useState, type FormEvent } from 'react';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { pointsWords } from '../../../../../shared/bingo/scoring/score-figure.ts';
import { type Adjustment, MAX_ADJUSTMENT_REASON } from '../../../../../shared/bingo/scoring/scoring.schemas.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { BoardTimestamp } from '../../board-timestamp.tsx';
import layout from '../form.module.css';
import styles from './points-view.module.css';

const FAILURE = 'Failed to take the points back';

/** Points that an admin gave or took, with a form that takes that back. */
export function AdjustmentRow({ state, adjustment }: { state: BingoState; adjustment: Adjustment }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { busy, message, dismiss, run } = useAction();
  const form = useForm({ fields: { reason: 'Why is it taken back?' } });
  const { id, team_id, points, made_by, made_at } = adjustment;
  const team = state.teams.find((one) => one.id === team_id)?.team_name ?? '';
  const what = points < 0 ? `${pointsWords(points)} for ${team}` : `+${pointsWords(points)} for ${team}`;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy !== null || !form.check(bingoRoutes.revokeAdjustment.body, { reason })) return;
    run('revoke', FAILURE, () =>
      form.attempt(FAILURE, async () => {
        const params = { id: state.board.id, adjustmentId: id };
        await request(bingoRoutes.revokeAdjustment, { params, body: { reason }, ifMatch: state.board.revision });
        return null;
      }),
    );
  };
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <b>{what}</b>
        <span className={styles.why}>
          {adjustment.reason} · {made_by}, <BoardTimestamp at={made_at} />
        </span>
      </div>
      {!isOpen && (
        <Button kind="quiet" aria-label={`Take back ${what}`} onClick={() => setOpen(true)}>
          Take back
        </Button>
      )}
      {isOpen && (
        <form className={layout.form} onSubmit={submit} noValidate>
          <Field {...form.field('reason')}>
            <TextInput
              maxLength={MAX_ADJUSTMENT_REASON}
              value={reason}
              onChange={(value) => {
                form.changed('reason');
                setReason(value);
              }}
            />
          </Field>
          <div className={layout.actions}>
            <Button type="submit" kind="danger" busy={busy !== null}>
              {busy === null ? 'Take back' : 'Taking back...'}
            </Button>
            <Button kind="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
          <MessageArea message={message} onDismiss={dismiss} />
        </form>
      )}
    </li>
  );
}
