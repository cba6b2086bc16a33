import { useMemo, useState, type FormEvent } from 'react';
import { bingoRoutes } from '../../../../../../shared/bingo/bingo.routes.ts';
import type { Board, Team, TeamMember } from '../../../../../../shared/bingo/bingo.schemas.ts';
import { useAction } from '../../../../../lib/api/use-action.ts';
import { findMembers } from '../../../../../lib/clan/find-members.ts';
import { membersResource } from '../../../../../lib/clan/members.resource.ts';
import { useForm } from '../../../../../lib/form/use-form.ts';
import { useLive } from '../../../../../lib/live/use-live.ts';
import { Button } from '../../../../../ui/controls/button.tsx';
import { DateTimeInput } from '../../../../../ui/controls/date/date-input.tsx';
import { Field } from '../../../../../ui/controls/field.tsx';
import { Select } from '../../../../../ui/controls/select/select.tsx';
import { SuggestInput } from '../../../../../ui/controls/select/suggest-input.tsx';
import { TextInput } from '../../../../../ui/controls/text-input.tsx';
import { MessageArea } from '../../../../../ui/feedback/message-area.tsx';
import { FormSummary } from '../../../../../ui/form/form-summary.tsx';
import layout from '../../form.module.css';
import { move, replace, SEAT_FAILURE, type SeatDone, setCounts } from './save-seat.ts';
import {
  countsBody,
  moveBody,
  personOf,
  replaceBody,
  SEAT_LABELS,
  SEAT_NAMES,
  type SeatDeed,
  type SeatFields,
  seatFieldsOf,
} from './seat-fields.ts';

const NOTES: Record<SeatDeed, string> = {
  counts: 'Empty: by the rule of the board for players who join late',
  move: 'Empty: now. What the player has until then stays with the team of before',
  replace: 'Empty: now. What the player has until then stays with the team',
};
const VERBS: Record<SeatDeed, string> = { counts: 'Save', move: 'Move player', replace: 'Replace player' };
const MOST_NAMES = 8;

interface Props {
  /** Id of the form, for the menu that opens it. */
  id: string;
  deed: SeatDeed;
  board: Board;
  team: Team;
  member: TeamMember;
  /** The other teams of the board. */
  others: readonly Team[];
  /** Ids of members who have a seat on the board. */
  taken: ReadonlySet<number>;
  /** Called when the seat has changed, or with null when nothing was. */
  onClose: (done: SeatDone | null) => void;
}

/** Says from when a player counts, moves the player to another team, or gives the seat to another. D380, D381, D471, D533. */
export function SeatForm({ id, deed, board, team, member, others, taken, onClose }: Props) {
  // What the admin saw: a newer change of another admin is not overwritten.
  const [revision] = useState(board.revision);
  const [fields, setFields] = useState(() => seatFieldsOf(deed, member));
  const form = useForm<keyof SeatFields>({ fields: SEAT_LABELS[deed], names: SEAT_NAMES });
  const { busy, message, dismiss, run } = useAction();
  const members = useLive(membersResource, (s) => s.data);
  const free = useMemo(() => (members ?? []).filter((one) => !taken.has(one.id)), [members, taken]);
  const change = (part: Partial<SeatFields>): void => {
    for (const name of Object.keys(part) as (keyof SeatFields)[]) form.changed(name);
    setFields((before) => ({ ...before, ...part }));
  };
  const save = (): Promise<SeatDone> | null => {
    const seat = { boardId: board.id, team, member, revision };
    if (deed === 'counts') {
      const body = countsBody(fields);
      return form.check(bingoRoutes.updateSeat.body, body) ? setCounts(seat, body) : null;
    }
    if (deed === 'move') {
      if (fields.team === '') {
        form.show([{ path: 'team_id', message: 'Please choose a team' }]);
        return null;
      }
      const body = moveBody(fields, personOf(member));
      return form.check(bingoRoutes.moveSeat.body, body) ? move(seat, body) : null;
    }
    const body = replaceBody(fields, { team: team.id, out: personOf(member), members: members ?? [] });
    return form.check(bingoRoutes.substitute.body, body) ? replace(seat, body, fields.player.trim()) : null;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy !== null) return;
    run('seat', SEAT_FAILURE[deed], () =>
      form.attempt(SEAT_FAILURE[deed], async () => {
        const done = await save();
        if (done) onClose(done);
        return null;
      }),
    );
  };
  return (
    <form id={id} className={layout.form} onSubmit={submit} noValidate aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={layout.title}>
        {titleOf(deed, member)}
      </h3>
      {deed === 'replace' && (
        <Field {...form.field('player')} note="A member of the clan, or the name of a guest">
          <SuggestInput
            maxLength={40}
            value={fields.player}
            suggestions={fields.player.trim() === '' ? [] : findMembers(free, fields.player, MOST_NAMES).map(nameOf)}
            onChange={(player) => change({ player })}
          />
        </Field>
      )}
      {deed === 'move' && (
        <Field {...form.field('team')}>
          <Select value={fields.team} options={teamChoices(others)} onChange={(next) => change({ team: next })} />
        </Field>
      )}
      <Field {...form.field('time')} note={NOTES[deed]}>
        <DateTimeInput zone="London time" value={fields.time} onChange={(time) => change({ time })} />
      </Field>
      <Field {...form.field('reason')}>
        <TextInput maxLength={200} value={fields.reason} onChange={(reason) => change({ reason })} />
      </Field>
      <FormSummary form={form} />
      <div className={layout.actions}>
        <Button type="submit" kind="primary" busy={busy !== null}>
          {VERBS[deed]}
        </Button>
        <Button kind="quiet" onClick={() => onClose(null)}>
          Cancel
        </Button>
      </div>
      <MessageArea message={message} onDismiss={dismiss} />
    </form>
  );
}

function titleOf(deed: SeatDeed, { display_name }: TeamMember): string {
  if (deed === 'counts') return `From when ${display_name} counts`;
  return deed === 'move' ? `Move ${display_name} to another team` : `Replace ${display_name}`;
}

function teamChoices(teams: readonly Team[]): { value: string; label: string }[] {
  const choices = teams.map(({ id, team_name }) => ({ value: String(id), label: team_name }));
  return [{ value: '', label: 'Choose a team' }, ...choices];
}

function nameOf({ name }: { name: string }): string {
  return name;
}
