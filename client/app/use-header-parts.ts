import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

type Part = 'menu' | 'search';

/**
 * Which part is open below the header. A change of the page closes it, and so does Escape; the search also by a press
 * outside the header.
 */
export function useHeaderParts() {
  const { pathname } = useLocation();
  const header = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<{ part: Part; at: string } | null>(null);
  const open = opened?.at === pathname ? opened.part : null;

  useEffect(() => {
    if (open === null) return;
    const onKey = (event: KeyboardEvent): void => {
      // A dialog opened from the menu handles the key itself, and open suggestions close first.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      setOpened(null);
      if (open === 'search') header.current?.querySelector<HTMLElement>('[aria-controls="find-panel"]')?.focus();
    };
    const onPress = ({ target }: PointerEvent): void => {
      if (open === 'search' && target instanceof Node && !header.current?.contains(target)) setOpened(null);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [open]);

  return {
    header,
    open,
    toggle: (part: Part) => {
      setOpened(open === part ? null : { part, at: pathname });
    },
    close: () => {
      setOpened(null);
    },
  };
}
