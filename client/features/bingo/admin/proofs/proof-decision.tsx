import type { RefObject } from 'react';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { MAX_NOTE } from '../../../../../shared/bingo/proofs/proof-limits.ts';
import type { Proof } from '../../../../../shared/bingo/proofs/proofs.schemas.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Checkbox } from '../../../../ui/controls/choice/checkbox.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import { FormSummary } from '../../../../ui/form/form-summary.tsx';
import { ProofFixes } from './proof-fixes.tsx';
import styles from './proofs-view.module.css';
import type { useReview } from './use-review.ts';

interface Props {
  proof: Proof;
  /** Null until it is loaded. */
  state: BingoState | null;
  review: ReturnType<typeof useReview>;
  noteField: RefObject<HTMLDivElement | null>;
}

/** The decision about a proof that waits, with corrections and a note for the player. */
export function ProofDecision({ proof, state, review, noteField }: Props) {
  const { action, form, read, write, approve, reject } = review;
  const { note, shown } = read(proof);
  const busy = action.busy !== null;
  return (
    <>
      {state && <ProofFixes proof={proof} state={state} review={review} />}
      <Checkbox
        label="Everybody may see the pictures, on a board that shows proofs"
        checked={shown}
        onChange={(next) => write(proof, { shown: next })}
      />
      <div ref={noteField}>
        <Field {...form.field('note')} note="Needed to reject">
          <TextInput
            maxLength={MAX_NOTE}
            value={note}
            onChange={(next) => {
              form.changed('note');
              write(proof, { note: next });
            }}
          />
        </Field>
      </div>
      <FormSummary form={form} />
      <div className={styles.actions}>
        <Button kind="primary" busy={busy} onClick={() => approve(proof)}>
          Approve
        </Button>
        <Button busy={busy} onClick={() => reject(proof)}>
          Reject
        </Button>
      </div>
    </>
  );
}
