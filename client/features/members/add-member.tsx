import { UserPlus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { syncRoutes } from '../../../shared/sync/sync.routes.ts';
import { request } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { focusField } from '../../lib/form/focus-field.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { FormFailure } from '../../ui/form/form-summary.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import styles from './add-members.module.css';

/** Adds one member by game name and queues its sync. A blank name only gets the focus. spec §2 and spec §5. */
export function AddMember() {
  const form = useForm({ fields: { name: 'Game name' } });
  const field = form.field('name');
  const [name, setName] = useState('');
  const { busy, message, dismiss, run } = useAction();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return focusField(field.htmlFor);
    const body = { name: wanted, sync: true };
    if (!form.check(syncRoutes.addMember.body, body)) return;
    run('add', FAILED.addMember, () =>
      form.attempt(FAILED.addMember, async () => {
        const { data } = await request(syncRoutes.addMember, { body });
        // Keeps a name that was typed meanwhile.
        setName((now) => (now.trim() === wanted ? '' : now));
        return { kind: 'success', title: data.message };
      }),
    );
  };

  return (
    <CardSection title="Add member">
      <form onSubmit={submit} noValidate>
        <Field {...field}>
          <div className={styles.line}>
            <TextInput
              maxLength={64}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={name}
              onChange={(next) => {
                form.changed('name');
                setName(next);
              }}
            />
            <Button type="submit" kind="primary" busy={busy !== null}>
              <UserPlus size={16} aria-hidden />
              {busy === null ? 'Add member' : 'Adding...'}
            </Button>
          </div>
        </Field>
        <FormFailure form={form} />
      </form>
      <MessageArea message={message} onDismiss={dismiss} />
    </CardSection>
  );
}
