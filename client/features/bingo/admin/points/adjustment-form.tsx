import { useState, type FormEvent } from 'react';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { pointsWords } from '../../../../../shared/bingo/scoring/score-figure.ts';
import { MAX_ADJUSTMENT_REASON } from '../../../../../shared/bingo/scoring/scoring.schemas.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/select/select.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { FormSummary } from '../../../../ui/form/form-summary.tsx';
import layout from '../form.module.css';

const FAILURE = 'Failed to change the points';
const NOBODY = { team: '', points: '', reason: '' };

/** Gives a team points, or takes some, with a reason that everybody reads. */
export function AdjustmentForm({ state }: { state: BingoState }) {
  const [values, setValues] = useState(NOBODY);
  const { busy, message, dismiss, run } = useAction();
  const form = useForm<keyof typeof NOBODY>({
    fields: { team: 'Team', points: 'Points', reason: 'Reason' },
    names: { team_id: 'team' },
  });
  const change = (name: keyof typeof NOBODY, value: string): void => {
    form.changed(name);
    setValues((before) => ({ ...before, [name]: value }));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { team_id: Number(values.team), points: numberIn(values.points), reason: values.reason };
    if (busy !== null || !form.check(bingoRoutes.makeAdjustment.body, body)) return;
    const team = state.teams.find(({ id }) => id === body.team_id)?.team_name ?? '';
    run('give', FAILURE, () =>
      form.attempt(FAILURE, async () => {
        const params = { id: state.board.id };
        await request(bingoRoutes.makeAdjustment, { params, body, ifMatch: state.board.revision });
        setValues(NOBODY);
        const deed =
          body.points < 0 ? `${pointsWords(-body.points)} taken from` : `${pointsWords(body.points)} given to`;
        return { kind: 'success', title: `${deed} ${team}` };
      }),
    );
  };
  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <div className={layout.pair}>
        <Field {...form.field('team')}>
          <Select
            value={values.team}
            options={[
              { value: '', label: 'Choose a team' },
              ...state.teams.map(({ id, team_name }) => ({ value: String(id), label: team_name })),
            ]}
            onChange={(value) => change('team', value)}
          />
        </Field>
        <Field {...form.field('points')} note="Below 0 takes them, such as -3">
          <TextInput maxLength={7} value={values.points} onChange={(value) => change('points', value)} />
        </Field>
      </div>
      <Field {...form.field('reason')} note="Everybody reads it in the board’s feed">
        <TextInput
          maxLength={MAX_ADJUSTMENT_REASON}
          value={values.reason}
          onChange={(value) => change('reason', value)}
        />
      </Field>
      <FormSummary form={form} />
      <div className={layout.actions}>
        <Button type="submit" kind="primary" busy={busy !== null}>
          {busy === null ? 'Change points' : 'Changing...'}
        </Button>
      </div>
      <MessageArea message={message} onDismiss={dismiss} />
    </form>
  );
}

/** Returns a typed number, with a hyphen or a true minus sign; NaN, which the form rejects, for anything else. */
function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace('−', '-').replace(/^\+/, ''));
}
