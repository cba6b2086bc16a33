import { useId } from 'react';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { SelectInput } from '../../../../ui/controls/select-input.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import type { Square } from '../../bingo.selectors.ts';
import styles from '../board-editor.module.css';
import form from '../form.module.css';
import { useRecordCompletion } from './use-record-completion.ts';

type Team = BingoState['teams'][number];

interface Props {
  state: BingoState;
  square: Square;
  /** Teams that have not completed the square. */
  open: readonly Team[];
}

/** Records a completion that no log shows. */
export function RecordCompletion({ state, square, open }: Props) {
  const id = useId();
  const { team, chooseTeam, who, setWho, at, setAt, note, setNote, action, submit } = useRecordCompletion(
    state,
    square,
    open,
  );
  return (
    <details className={styles.bench}>
      <summary>Record a completion by hand</summary>
      <form className={form.form} onSubmit={submit} noValidate>
        <TeamAndPlayer id={id} open={open} team={team} who={who} onTeam={chooseTeam} onPlayer={setWho} />
        <Field label="When (London time)" htmlFor={`${id}-at`}>
          <TextInput id={`${id}-at`} type="datetime-local" value={at} onChange={setAt} />
        </Field>
        <Field label="Note" htmlFor={`${id}-note`}>
          <TextInput id={`${id}-note`} maxLength={300} value={note} onChange={setNote} />
        </Field>
        <div className={form.actions}>
          <Button type="submit" kind="primary" busy={action.busy !== null}>
            {action.busy === null ? 'Record completion' : 'Recording...'}
          </Button>
        </div>
        <MessageArea message={action.message} onDismiss={action.dismiss} />
      </form>
    </details>
  );
}

interface ChoiceProps {
  id: string;
  open: readonly Team[];
  team: Team | null;
  who: string;
  onTeam: (id: string) => void;
  onPlayer: (id: string) => void;
}

function TeamAndPlayer({ id, open, team, who, onTeam, onPlayer: onPlayer }: ChoiceProps) {
  return (
    <div className={form.pair}>
      <Field label="Team" htmlFor={`${id}-team`}>
        <SelectInput id={`${id}-team`} value={team?.id ?? ''} onChange={onTeam}>
          <option value="">Choose a team</option>
          {open.map((one) => (
            <option key={one.id} value={one.id}>
              {one.team_name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label="Who" htmlFor={`${id}-who`}>
        <SelectInput id={`${id}-who`} value={who} disabled={!team} onChange={onPlayer}>
          <option value="">Choose a player</option>
          {team?.members.map((member) => (
            <option
              key={member.member_id ?? member.guest_member_id}
              value={member.member_id ?? member.guest_member_id ?? ''}
            >
              {member.display_name}
            </option>
          ))}
        </SelectInput>
      </Field>
    </div>
  );
}
