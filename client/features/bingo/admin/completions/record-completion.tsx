import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { Message } from '../../../../lib/api/use-action.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { DateTimeInput } from '../../../../ui/controls/date/date-input.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import type { Square } from '../../bingo.selectors.ts';
import styles from '../board-editor.module.css';
import { FormSummary } from '../../../../ui/form/form-summary.tsx';
import layout from '../form.module.css';
import { TeamAndPlayer } from './team-and-player.tsx';
import { useRecordCompletion } from './use-record-completion.ts';

type Team = BingoState['teams'][number];

interface Props {
  state: BingoState;
  square: Square;
  /** Teams that have not completed the square. */
  open: readonly Team[];
  /** Receives the success. The form is gone when every team has completed the square. */
  onRecorded: (message: Message) => void;
}

/** Records a completion that no log shows. */
export function RecordCompletion({ state, square, open, onRecorded }: Props) {
  const record = useRecordCompletion(state, square, open, onRecorded);
  const { form, team, chooseTeam, who, setWho, at, setAt, amount, setAmount, note, setNote, action, submit } = record;
  return (
    <details className={styles.bench}>
      <summary>Record a completion by hand</summary>
      <form className={layout.form} onSubmit={submit} noValidate>
        <TeamAndPlayer
          form={form}
          open={open}
          team={team}
          who={who}
          onTeam={chooseTeam}
          onPlayer={(next) => {
            form.changed('who');
            setWho(next);
          }}
        />
        <Field {...form.field('at')}>
          <DateTimeInput
            zone="London time"
            value={at}
            onChange={(next) => {
              form.changed('at');
              setAt(next);
            }}
          />
        </Field>
        {square.item?.goal && (
          <Field {...form.field('amount')} note="Empty: completes the square">
            <TextInput
              maxLength={7}
              inputMode="numeric"
              value={amount}
              onChange={(next) => {
                form.changed('amount');
                setAmount(next.replace(/\D/g, ''));
              }}
            />
          </Field>
        )}
        <Field {...form.field('note')}>
          <TextInput
            maxLength={300}
            value={note}
            onChange={(next) => {
              form.changed('note');
              setNote(next);
            }}
          />
        </Field>
        <FormSummary form={form} />
        <div className={layout.actions}>
          <Button type="submit" kind="primary" busy={action.busy !== null}>
            {action.busy === null ? 'Record completion' : 'Recording...'}
          </Button>
        </div>
        <MessageArea message={action.message} onDismiss={action.dismiss} />
      </form>
    </details>
  );
}
