import { useState } from 'react';
import { FAILED } from '../../../shared/admin/admin-messages.ts';
import { nameKey } from '../../../shared/game/names.ts';
import { membershipRoutes } from '../../../shared/member-lifecycle/membership.routes.ts';
import { request } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/use-action.ts';
import type { Confirmation } from '../../ui/feedback/confirm-dialog.tsx';
import { MessageArea } from '../../ui/feedback/message-area.tsx';
import styles from './member-tools.module.css';
import { NameForm, type Attempt } from './name-form.tsx';

/** Allows an erased name again. Erased names cannot be listed: only their hashes are stored. */
export function ErasedNames({ ask }: { ask: (question: Confirmation) => void }) {
  // The form begins anew after a success.
  const [lifted, setLifted] = useState(0);
  const { busy, message, dismiss, run } = useAction();
  const lift = (wanted: string, attempt: Attempt): void => {
    ask({
      title: `Allow ${wanted} again?`,
      happens: `The clan list, imports and admins may add ${wanted} again. What was erased stays erased.`,
      verb: `Allow ${wanted} again`,
      harmless: true,
      onConfirm: () => {
        run('lift', FAILED.liftErased, () =>
          attempt(FAILED.liftErased, async () => {
            await request(membershipRoutes.liftErased, { body: { name: wanted } });
            setLifted((count) => count + 1);
            return { kind: 'success', title: `${wanted} may be added again` };
          }),
        );
      },
    });
  };
  return (
    <details className={styles.erased}>
      <summary className={styles.subtitle}>Erased names</summary>
      <p className={styles.none}>
        An erased name is not added again automatically. If the player requests it, type the name to allow it again.
      </p>
      <NameForm
        key={lifted}
        label="Erased name"
        field="name"
        verb="Allow it again"
        busy={busy !== null}
        problemOf={(text) => (nameKey(text) === '' ? 'A name is required' : null)}
        onSubmit={lift}
      />
      <MessageArea message={message} onDismiss={dismiss} />
    </details>
  );
}
