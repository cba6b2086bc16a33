import { useEffect, useRef, type RefObject } from 'react';
import type { Square } from '../../../bingo.selectors.ts';

/**
 * Follows the keys of the editor: Alt with Page Down and Page Up puts the next and the previous square in the form, with
 * the focus in its first field, so that a board is filled without the mouse. Returns the ref of the editor.
 */
export function useNextSquare(
  squares: readonly Square[],
  chosen: string | null,
  form: RefObject<HTMLElement | null>,
  choose: (name: string) => void,
): RefObject<HTMLDivElement | null> {
  const editor = useRef<HTMLDivElement>(null);
  const isStep = useRef(false);
  useEffect(() => {
    if (!isStep.current) return;
    isStep.current = false;
    form.current?.querySelector<HTMLElement>('form input, form [role="combobox"], form textarea')?.focus();
  }, [chosen, form]);
  useEffect(() => {
    const element = editor.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
      if (step === 0 || !event.altKey || squares.length === 0) return;
      event.preventDefault();
      const at = squares.findIndex(({ name }) => name === chosen);
      const next = squares[(at + step + squares.length) % squares.length];
      if (!next) return;
      isStep.current = true;
      choose(next.name);
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  });
  return editor;
}
