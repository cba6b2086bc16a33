import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './confirm-dialog.module.css';

/** A question before something that cannot be had for nothing. */
export interface Confirmation {
  /** The question itself, such as "Clear weekly XP?". */
  title: string;
  /** What happens. */
  happens: ReactNode;
  /** What stays as it is, or how it can be taken back. */
  stays?: ReactNode;
  /** The button, a verb with its object: "Clear weekly XP". */
  verb: string;
  /** It takes nothing away: the button is not red. */
  harmless?: boolean;
  onConfirm: () => void;
}

interface Props {
  /** null: nothing is asked. */
  asked: Confirmation | null;
  onClose: () => void;
}

/**
 * Asks in the page, never by the browser's own dialog. Cancel has the focus, Escape declines, a click beside it does
 * nothing. The dialog is gone before the work begins, so that a double click does it once. D049.
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
