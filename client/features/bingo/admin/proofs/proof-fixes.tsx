import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { Proof } from '../../../../../shared/bingo/proofs/proofs.schemas.ts';
import { squareName } from '../../../../../shared/bingo/square-name.ts';
import { DateTimeInput } from '../../../../ui/controls/date/date-input.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/select/select.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import { FoldedSection } from '../../../../ui/form/folded-section.tsx';
import { partLabels } from '../../play/part-labels.ts';
import layout from '../form.module.css';
import type { ReviewDraft, useReview } from './use-review.ts';

interface Props {
  proof: Proof;
  state: BingoState;
  review: ReturnType<typeof useReview>;
}

/** What an admin corrects in a proof before approving it: player, square, part, number and time. */
export function ProofFixes({ proof, state, review: { form, read, write } }: Props) {
  const draft = read(proof);
  const change = (field: Exclude<keyof ReviewDraft, 'shown'>, value: string, more: Partial<ReviewDraft> = {}) => {
    form.changed(field);
    write(proof, { [field]: value, ...more });
  };
  const item = state.items.find((one) => squareName(one) === draft.square);
  const parts = partLabels(item?.rule ?? null);
  return (
    <FoldedSection title="Correct it" summary="Player, square, number and time">
      <div className={layout.pair}>
        <Field {...form.field('person')}>
          <Select value={draft.person} options={playersOf(state, proof)} onChange={(next) => change('person', next)} />
        </Field>
        <Field {...form.field('square')}>
          <Select
            value={draft.square}
            options={state.items.map((one) => ({
              value: squareName(one),
              label: `${squareName(one)} ${one.item_name}`,
            }))}
            onChange={(next) => {
              // Number and part of another square are not those of this one.
              change('square', next, { amount: '', part: '' });
            }}
          />
        </Field>
        {parts.length > 0 && (
          <Field {...form.field('part')}>
            <Select
              value={draft.part}
              options={[
                { value: '', label: 'Choose a part' },
                ...parts.map((label, at) => ({ value: String(at + 1), label })),
              ]}
              onChange={(next) => change('part', next)}
            />
          </Field>
        )}
        {item?.goal && (
          <Field {...form.field('amount')} note="Empty: one">
            <TextInput
              maxLength={7}
              inputMode="numeric"
              value={draft.amount}
              onChange={(next) => change('amount', next.replace(/\D/g, ''))}
            />
          </Field>
        )}
        <Field {...form.field('at')}>
          <DateTimeInput zone="London time" value={draft.at} onChange={(next) => change('at', next)} />
        </Field>
      </div>
    </FoldedSection>
  );
}

/** The players of the team, with the one who sent the proof, who may have left it. */
function playersOf(state: BingoState, proof: Proof) {
  const team = state.teams.find(({ id }) => id === proof.team_id);
  const players = (team?.members ?? []).map((member) => ({
    value: String(member.member_id ?? member.guest_member_id ?? ''),
    label: member.display_name,
  }));
  const own = { value: String(proof.person_id ?? ''), label: proof.name };
  return players.some(({ value }) => value === own.value) ? players : [own, ...players];
}
