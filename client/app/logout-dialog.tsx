import { useEffect, useRef } from 'react';
import { useAuthStore } from '../features/auth/auth.store.ts';
import { buttonClass } from '../ui/controls/button.tsx';
import styles from './logout-dialog.module.css';

/** Confirmation before signing out. The browser's modal dialog keeps the focus inside and closes on Escape. */
export function LogoutDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const logout = useAuthStore((s) => s.logout);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else if (dialog.current?.open) dialog.current.close();
  }, [open]);
  const close = (): void => {
    onOpenChange(false);
  };
  return (
    <dialog ref={dialog} className={styles.dialog} role="alertdialog" aria-labelledby="logout-title" onClose={close}>
      <h2 id="logout-title" className={styles.title}>
        Are you sure you want to logout?
      </h2>
      <div className={styles.actions}>
        <button type="button" className={buttonClass('outline')} onClick={close}>
          Cancel
        </button>
        <button
          type="button"
          className={buttonClass('danger')}
          onClick={() => {
            close();
            void logout();
          }}
        >
          Logout
        </button>
      </div>
    </dialog>
  );
}
