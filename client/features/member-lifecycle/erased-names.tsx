import { useId, useState } from 'react';
import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { nameKey } from '../../../shared/game/names.ts';
import { membershipRoutes } from '../../../shared/member-lifecycle/membership.routes.ts';
import { request } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { Confirmation } from '../../ui/feedback/confirm-dialog.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import styles from './member-tools.module.css';

/** Allows an erased name again. Erased names cannot be listed: only their hashes are stored. */
export function ErasedNames({ ask }: { ask: (question: Confirmation) => void }) {
  const id = useId();
  const [name, setName] = useState('');
  const { busy, message, dismiss, run } = useAction();
  const lift = (wanted: string): void => {
    ask({
      title: `Allow ${wanted} again?`,
      happens: `The clan list, imports and admins may add ${wanted} again. What was erased stays erased.`,
      verb: `Allow ${wanted} again`,
      harmless: true,
      onConfirm: () => {
        run('lift', FAILED.liftErased, async () => {
          await request(membershipRoutes.liftErased, { body: { name: wanted } });
          setName('');
          return { kind: 'success', title: `${wanted} may be added again` };
        });
      },
    });
  };
  return (
    <details className={styles.erased}>
      <summary className={styles.subtitle}>Erased names</summary>
      <p className={styles.none}>
        An erased name is not added again automatically. If the player requests it, type the name to allow it again.
      </p>
      <MessageArea message={message} onDismiss={dismiss} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (nameKey(name) !== '') lift(name.trim());
        }}
      >
        <label htmlFor={id}>Erased name</label>
        <TextInput id={id} maxLength={64} autoComplete="off" spellCheck={false} value={name} onChange={setName} />
        <Button type="submit" disabled={busy !== null || nameKey(name) === ''}>
          Allow it again
        </Button>
      </form>
    </details>
  );
}
