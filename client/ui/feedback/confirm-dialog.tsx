import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './confirm-dialog.module.css';

/** Confirmation before a costly or destructive action. */
export interface Confirmation {
  /** The question, such as "Clear weekly XP?". */
  title: string;
  /** Consequences of the action. */
  happens: ReactNode;
  /** What the action keeps, or how it can be undone. */
  stays?: ReactNode;
  /** Text of the button, a verb with its object: "Clear weekly XP". */
  verb: string;
  /** Not destructive: the button has the neutral style. */
  harmless?: boolean;
  onConfirm: () => void;
}

interface Props {
  /** The open confirmation, or null. */
  asked: Confirmation | null;
  onClose: () => void;
}

/**
 * Confirmation dialog in the page instead of the browser's own. Cancel has the focus, Escape cancels, a click outside
 * does nothing. The dialog closes before the action starts, so that a double click runs it once. D049.
 */
export function ConfirmDialog({ asked, onClose }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup} initialFocus={cancel}>
          <AlertDialog.Title className={styles.title}>{asked?.title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text} render={<div />}>
            <div>{asked?.happens}</div>
            {asked?.stays && <div className={styles.stays}>{asked.stays}</div>}
          </AlertDialog.Description>
          <div className={styles.actions}>
            <AlertDialog.Close render={<Button ref={cancel}>Cancel</Button>} />
            <Button
              kind={asked?.harmless ? 'primary' : 'danger'}
              onClick={() => {
                onClose();
                asked?.onConfirm();
              }}
            >
              {asked?.verb}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
