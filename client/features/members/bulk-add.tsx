import { useState, type FormEvent, type ReactNode } from 'react';
import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { thousands } from '../../../shared/format/numbers.ts';
import { ApiError } from '../../lib/api/api.ts';
import { failureMessage, useAction } from '../../lib/api/use-action.ts';
import { focusField } from '../../lib/form/focus-field.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/text-input.tsx';
import styles from './add-members.module.css';
import { addAll, namesOf, type BulkResult } from './bulk-names.ts';

/** Adds many members, one name per line; nothing is sent when no name remains. spec §2 and spec §5. */
export function BulkAdd() {
  const form = useForm({ fields: { names: 'Game names, one per line' } });
  const field = form.field('names');
  const [text, setText] = useState('');
  const { busy, message, dismiss, run } = useAction();
  const names = namesOf(text);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (names.length === 0) return focusField(field.htmlFor);
    form.clear();
    add(names, text);
  };
  const add = (names: string[], sent: string): void => {
    run('add', FAILED.addMembers, async () => {
      const result = await addAll(names);
      if (result.error !== null) {
        if (result.error instanceof ApiError) form.show(result.error.details);
        const failure = failureMessage(FAILED.addMembers, result.error, () => {
          add(names, sent);
        });
        return { ...failure, detail: <Names {...result} reason={failure.detail} /> };
      }
      setText((now) => (now === sent ? '' : now));
      return {
        kind: result.added.length > 0 ? 'success' : 'info',
        title: `Added ${thousands(result.added.length)}, skipped ${thousands(result.skipped.length)}`,
        detail: <Names {...result} />,
      };
    });
  };

  return (
    <CardSection title="Bulk Add">
      <form onSubmit={submit} noValidate>
        <Field {...field}>
          <TextArea
            rows={6}
            autoCapitalize="off"
            spellCheck={false}
            value={text}
            onChange={(next) => {
              form.changed('names');
              setText(next);
            }}
          />
        </Field>
        <div className={styles.foot}>
          <Button type="submit" kind="primary" busy={busy !== null}>
            {busy === null ? 'Add all' : 'Adding...'}
          </Button>
          <span className={styles.count} aria-live="polite">
            {names.length === 1 ? '1 name' : `${thousands(names.length)} names`}
          </span>
        </div>
      </form>
      <MessageArea message={message} onDismiss={dismiss} />
    </CardSection>
  );
}

function Names({ added, skipped, reason }: BulkResult & { reason?: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls and must be reachable by keyboard
    <div className={styles.names} tabIndex={0} role="region" aria-label="Names">
      {reason && <p>{reason}</p>}
      {added.length > 0 && <p>{`Added: ${added.join(', ')}`}</p>}
      {skipped.length > 0 && <p>{`Skipped (already members, or not valid names): ${skipped.join(', ')}`}</p>}
    </div>
  );
}
