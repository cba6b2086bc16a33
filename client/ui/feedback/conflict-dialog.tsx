import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import type { AskedConflict } from '../../lib/edit/use-edits.ts';
import frame from './confirm-dialog.module.css';
import { ConflictChoices, ConflictNews, conflictText, conflictTitle, ConflictVersions } from './conflict-parts.tsx';
import styles from './conflict.module.css';

/**
 * Shows what another admin has saved beside what this one is about to save, and asks which stands. "Go on editing" has
 * the focus, and Escape does the same, so that no key alone drops anybody's work.
 */
export function ConflictDialog({ asked }: { asked: AskedConflict | null }) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) asked?.choose('edit');
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={frame.backdrop} />
        <AlertDialog.Popup className={frame.popup} initialFocus={stay}>
          {asked && (
            <>
              <ConflictNews>
                <AlertDialog.Title className={styles.title}>{conflictTitle(asked)}</AlertDialog.Title>
                <AlertDialog.Description className={styles.text}>{conflictText(asked)}</AlertDialog.Description>
              </ConflictNews>
              <ConflictVersions asked={asked} />
              <ConflictChoices asked={asked} stay={stay} />
            </>
          )}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
