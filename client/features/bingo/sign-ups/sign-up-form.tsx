import { useState, type FormEvent } from 'react';
import type { Board } from '../../../../shared/bingo/bingo.schemas.ts';
import { MAX_HOURS, MAX_SIGN_UP_NOTE } from '../../../../shared/bingo/sign-ups/sign-up-limits.ts';
import { signUpRoutes } from '../../../../shared/bingo/sign-ups/sign-ups.routes.ts';
import { signUpBodySchema, type SignedUp } from '../../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import { useStore } from 'zustand';
import { request } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { useMeStore } from '../../../lib/clan/me.store.ts';
import { membersResource } from '../../../lib/clan/members.resource.ts';
import { suggestMembers } from '../../../lib/clan/suggest-members.ts';
import { useMemberLooks } from '../../../lib/clan/use-member-looks.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { NumberInput } from '../../../ui/controls/number-input.tsx';
import { Select } from '../../../ui/controls/select/select.tsx';
import { SuggestInput } from '../../../ui/controls/select/suggest-input.tsx';
import { TextArea } from '../../../ui/controls/text-input.tsx';
import { MessageArea } from '../../../ui/feedback/message-area.tsx';
import { FormSummary } from '../../../ui/form/form-summary.tsx';
import { emptySignUp, SIGN_UP_FORM, signUpBody, ZONE_OPTIONS, type SignUpField } from './sign-up-fields.ts';
import styles from './sign-up-card.module.css';

const FAILED = 'You are not signed up';
const MOST = 6;
const NO_NAMES: readonly string[] = [];

interface Props {
  board: Board;
  onDone: (signedUp: SignedUp) => void;
  onCancel: () => void;
}

/** The form by which a visitor signs up. It is loaded when it is opened. */
export function SignUpForm({ board, onDone, onCancel }: Props) {
  const me = useMeStore((s) => s.me?.name ?? '');
  const [fields, setFields] = useState(() => emptySignUp(-new Date().getTimezoneOffset(), me));
  const form = useForm<SignUpField>(SIGN_UP_FORM);
  const action = useAction();
  const suggest = useNames();
  const guests = board.settings?.guests_may_sign_up === true;
  const change = (name: SignUpField) => (value: string) => {
    form.changed(name);
    setFields((before) => ({ ...before, [name]: value }));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = signUpBody(fields);
    if (!form.check(signUpBodySchema, body)) return;
    action.run('sign up', FAILED, () =>
      form.attempt(FAILED, async () => {
        const { data } = await request(signUpRoutes.signUp, { params: { id: board.id }, body });
        onDone(data.signup);
        return null;
      }),
    );
  };
  return (
    <form className={styles.form} aria-label={`Sign up for ${board.title}`} onSubmit={submit} noValidate>
      <MessageArea message={action.message} onDismiss={action.dismiss} />
      <div className={styles.pair}>
        <Field
          {...form.field('name')}
          note={guests ? 'Players outside the clan may sign up too' : 'As it is in the clan list'}
        >
          <SuggestInput
            value={fields.name}
            suggestions={suggest(fields.name)}
            maxLength={40}
            onChange={change('name')}
          />
        </Field>
        <Field {...form.field('zone')}>
          <Select value={fields.zone} options={ZONE_OPTIONS} onChange={change('zone')} />
        </Field>
        <Field {...form.field('hours')} note="About how long you will play">
          <NumberInput value={fields.hours} min={1} max={MAX_HOURS} onChange={change('hours')} />
        </Field>
        <Field
          {...form.field('with')}
          note="One name, if you like. You share a team when both of you say so, and the drawing shows it"
        >
          <SuggestInput
            value={fields.with}
            suggestions={suggest(fields.with)}
            maxLength={40}
            onChange={change('with')}
          />
        </Field>
      </div>
      <Field {...form.field('note')} note="Only admins read your answers. They are deleted 30 days after the end">
        <TextArea rows={2} maxLength={MAX_SIGN_UP_NOTE} value={fields.note} onChange={change('note')} />
      </Field>
      <FormSummary form={form} />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={action.busy !== null}>
          {action.busy === null ? 'Sign up' : 'Signing up...'}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Returns the names of members to suggest for a text. Reads the members once and does not follow the clan. */
function useNames(): (text: string) => string[] {
  const members = useStore(membersResource.store, (state) => state.data);
  useMemberLooks(NO_NAMES);
  return (text) => {
    if (text.trim() === '' || members === null) return [];
    const { matches } = suggestMembers(members, text, MOST, 3);
    return matches.map(({ name }) => name).filter((name) => name !== text);
  };
}
