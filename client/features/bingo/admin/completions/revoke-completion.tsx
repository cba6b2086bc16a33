import { useEffect, useRef, useState, type FormEvent } from 'react';
import { bingoRoutes } from '../../../../../shared/bingo/bingo.routes.ts';
import type { Completion } from '../../../../../shared/bingo/bingo.schemas.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { bringIntoView } from '../../../../lib/page/bring-into-view.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { FormFailure } from '../../../../ui/form/form-summary.tsx';
import layout from '../form.module.css';

const NOT_REVOKED = 'Failed to revoke the completion';

interface RevokeProps {
  completion: Completion;
  /** True when a link opened it: it comes into view with the focus in the reason. */
  isLinked: boolean;
  onCancel: () => void;
  onRevoked: () => void;
}

/** Takes a completion back, with a reason. D235. */
export function RevokeCompletion({ completion, isLinked, onCancel, onRevoked }: RevokeProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isLinked || !element.current) return;
    bringIntoView(element.current);
    element.current.querySelector('input')?.focus({ preventScroll: true });
  }, [isLinked]);
  const form = useForm({ fields: { reason: 'Why is it revoked?' } });
  const [reason, setReason] = useState('');
  const { busy, message, dismiss, run } = useAction();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.check(bingoRoutes.revokeCompletion.body, { reason })) return;
    run('revoke', NOT_REVOKED, () =>
      form.attempt(NOT_REVOKED, async () => {
        await request(bingoRoutes.revokeCompletion, { params: { id: completion.id }, body: { reason } });
        onRevoked();
        return null;
      }),
    );
  };
  return (
    <form ref={element} className={layout.form} onSubmit={submit} noValidate>
      <Field {...form.field('reason')} note="It will not be recorded again automatically">
        <TextInput
          maxLength={300}
          value={reason}
          onChange={(next) => {
            form.changed('reason');
            setReason(next);
          }}
        />
      </Field>
      <FormFailure form={form} />
      <MessageArea message={message} onDismiss={dismiss} />
      <div className={layout.actions}>
        <Button type="submit" kind="danger" busy={busy !== null}>
          Revoke completion
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
