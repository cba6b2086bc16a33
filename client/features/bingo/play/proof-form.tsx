import { MAX_NOTE, MAX_PICTURES } from '../../../../shared/bingo/proofs/proof-limits.ts';
import type { Play } from '../../../../shared/bingo/proofs/proofs.schemas.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DateTimeInput } from '../../../ui/controls/date/date-input.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { FileInput } from '../../../ui/controls/file-input.tsx';
import { LazySelect } from '../../../ui/controls/select/lazy-select.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { MessageArea } from '../../../ui/feedback/message-area.tsx';
import { FormSummary } from '../../../ui/form/form-summary.tsx';
import type { Square } from '../bingo.selectors.ts';
import styles from './play.module.css';
import { useProofForm } from './use-proof-form.ts';

interface Props {
  secret: string;
  play: Play;
  square: Square;
  /** Words that a picture must show; null on a board without, and before its start. */
  codeWord: string | null;
  /** Receives the sentence that says so. */
  onSent: (words: string) => void;
  onClose: () => void;
}

/** Sends a proof of a square with its pictures. */
export function ProofForm({ secret, play, square, codeWord, onSent, onClose }: Props) {
  const proof = useProofForm(secret, play, square, onSent);
  const { draft, parts, form, action, change, addPicture, submit } = proof;
  const busy = action.busy !== null;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.asked}>{square.item?.item_name}</p>
      <Choices play={play} proof={proof} />
      {square.item?.goal && parts.length === 0 && (
        <Field {...form.field('amount')} note="Empty: one">
          <TextInput
            maxLength={7}
            inputMode="numeric"
            value={draft.amount}
            onChange={(next) => {
              form.changed('amount');
              change({ amount: next.replace(/\D/g, '') });
            }}
          />
        </Field>
      )}
      <Chosen
        pictures={draft.pictures}
        busy={busy}
        onRemove={(at) => change({ pictures: draft.pictures.filter((_, other) => other !== at) })}
      />
      {draft.pictures.length < MAX_PICTURES && (
        <Field
          {...form.field('picture')}
          note={`Up to ${MAX_PICTURES} pictures${codeWord === null ? '' : `, of which one must show the code word “${codeWord}”`}. They are made small before they are sent.`}
        >
          <FileInput accept="image/*" onFile={addPicture} />
        </Field>
      )}
      <Field {...form.field('at')} note="Empty: just now">
        <DateTimeInput
          zone="London time"
          value={draft.at}
          onChange={(at) => {
            form.changed('at');
            change({ at });
          }}
        />
      </Field>
      <Field {...form.field('note')}>
        <TextInput
          maxLength={MAX_NOTE}
          value={draft.note}
          onChange={(note) => {
            form.changed('note');
            change({ note });
          }}
        />
      </Field>
      <FormSummary form={form} />
      <MessageArea message={action.message} onDismiss={action.dismiss} />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={busy}>
          {busy ? 'Sending...' : 'Send proof'}
        </Button>
        <Button onClick={onClose}>Back to the squares</Button>
      </div>
    </form>
  );
}

/** For whom the proof is, and for which part of the square, where there is a choice. */
function Choices({ play, proof }: { play: Play; proof: ReturnType<typeof useProofForm> }) {
  const { draft, parts, form, change } = proof;
  return (
    <>
      {play.players.length > 1 && (
        <Field {...form.field('person')}>
          <LazySelect
            value={draft.person}
            options={play.players.map(({ person_id, name }) => ({ value: String(person_id), label: name }))}
            onChange={(person) => {
              form.changed('person');
              change({ person });
            }}
          />
        </Field>
      )}
      {parts.length > 0 && (
        <Field {...form.field('part')}>
          <LazySelect
            value={draft.part}
            options={[
              { value: '', label: 'Choose a part' },
              ...parts.map((label, at) => ({ value: String(at + 1), label })),
            ]}
            onChange={(chosen) => {
              form.changed('part');
              change({ part: chosen });
            }}
          />
        </Field>
      )}
    </>
  );
}

interface ChosenProps {
  pictures: readonly string[];
  busy: boolean;
  onRemove: (at: number) => void;
}

function Chosen({ pictures, busy, onRemove }: ChosenProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {pictures.map((picture, at) => (
        <li key={picture.slice(-40)} className={styles.picture}>
          <img src={picture} alt={`Chosen file ${at + 1}`} />
          <Button kind="quiet" busy={busy} aria-label={`Remove picture ${at + 1}`} onClick={() => onRemove(at)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
