import { useEffect } from 'react';

/** Focuses a search field when the slash key is pressed outside other fields and dialogs. */
export function useSlashKey(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const at = event.target;
      if (
        at instanceof HTMLElement &&
        (at.isContentEditable || at.closest('input, textarea, select, dialog, [role$="dialog"]'))
      )
        return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => {
      document.removeEventListener('keydown', focus);
    };
  }, [input]);
}
