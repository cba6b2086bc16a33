import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { FormErrors } from '../../../../lib/form/use-form.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/select/select.tsx';
import layout from '../form.module.css';

type Team = BingoState['teams'][number];

interface Props {
  form: Pick<FormErrors<'team' | 'who'>, 'field'>;
  open: readonly Team[];
  team: Team | null;
  who: string;
  onTeam: (id: string) => void;
  onPlayer: (id: string) => void;
}

/** Chooses a team, then one of its players. */
export function TeamAndPlayer({ form, open, team, who, onTeam, onPlayer }: Props) {
  return (
    <div className={layout.pair}>
      <Field {...form.field('team')}>
        <Select
          value={String(team?.id ?? '')}
          options={[
            { value: '', label: 'Choose a team' },
            ...open.map((one) => ({ value: String(one.id), label: one.team_name })),
          ]}
          onChange={onTeam}
        />
      </Field>
      <Field {...form.field('who')}>
        <Select
          value={who}
          disabled={!team}
          options={[
            { value: '', label: 'Choose a player' },
            ...(team?.members ?? []).map((member) => ({
              value: String(member.member_id ?? member.guest_member_id ?? ''),
              label: member.display_name,
            })),
          ]}
          onChange={onPlayer}
        />
      </Field>
    </div>
  );
}
