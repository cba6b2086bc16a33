import { useEffect, useRef, useState } from 'react';
import type { Setup } from '../../../shared/setup/setup.schemas.ts';
import { ApiError } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { openSetup, type SetupCalls } from './setup-calls.ts';
import styles from './setup.module.css';

const FIELDS = { code: 'Setup code' } as const;
const FAILED = 'The code was not accepted';

interface Props {
  /** Code behind the # of the address; empty when it is typed. */
  fromAddress: string;
  onOpen: (opened: { setup: Setup; calls: SetupCalls }) => void;
  /** Called when this server has no set-up (any more). */
  onNone: (reason: 'following' | 'done') => void;
}

/** Asks for the code that the server has printed; a code in the address is tried at once. */
export function CodeStep({ fromAddress, onOpen, onNone }: Props) {
  const [code, setCode] = useState(fromAddress);
  const form = useForm<'code'>({ fields: FIELDS });
  const { busy, message, dismiss, run } = useAction<'open'>();
  const open = (): void => {
    run('open', FAILED, () =>
      form.attempt(FAILED, async () => {
        try {
          onOpen(await openSetup(code));
          return null;
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          if (error.status === 404 || error.status === 410) {
            onNone(error.status === 404 ? 'following' : 'done');
            return null;
          }
          if (error.status === 0 || error.status >= 500) throw error;
          throw new ApiError(error.status, error.code, error.serverText, [{ path: 'code', message: error.message }]);
        }
      }),
    );
  };
  const tried = useRef(false);
  useEffect(() => {
    if (fromAddress === '' || tried.current) return;
    tried.current = true;
    open();
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() === '') form.show([{ path: 'code', message: 'Write the code that the server has printed' }]);
        else open();
      }}
    >
      <p className={styles.lead}>
        The terminal or log of this server shows an address that ends with a code. Open that address, or type the code
        here: only who runs the server can read it.
      </p>
      <Field {...form.field('code')} note="Small letters, blanks and dashes make no difference.">
        <TextInput
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(next) => {
            setCode(next);
            form.changed('code');
          }}
        />
      </Field>
      <MessageArea message={message} onDismiss={dismiss} />
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" busy={busy !== null}>
          {busy === null ? 'Go on' : 'Checking...'}
        </Button>
      </div>
    </form>
  );
}
