import { useLayoutEffect } from 'react';

/**
 * Calls back when the slash key is pressed outside fields and dialogs. A listener of the window hears the key after all of
 * the document, and leaves it to them. Returns the function that ends it.
 */
export function onSlashKey(at: Document | Window, act: () => void): () => void {
  const listen = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || !isSlash(event)) return;
    event.preventDefault();
    act();
  };
  at.addEventListener('keydown', listen);
  return () => {
    at.removeEventListener('keydown', listen);
  };
}

function isSlash(event: KeyboardEvent): boolean {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const at = event.target;
  return !(
    at instanceof HTMLElement &&
    (at.isContentEditable || at.closest('input, textarea, select, dialog, [role$="dialog"]'))
  );
}

/**
 * Focuses a search field of the page when the slash key is pressed; null for a field that has no key. Hears the key from the
 * moment in which the field is drawn: until then it would belong to the search of the header.
 */
export function useSlashKey(input: { current: HTMLInputElement | null } | null): void {
  useLayoutEffect(() => (input ? onSlashKey(document, () => input.current?.focus()) : undefined), [input]);
}
