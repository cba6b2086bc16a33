import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Makes a whole row open what its link opens. The link itself stays, for the keyboard and for new tabs; a click on
 * something of its own, or the end of a text selection, is left alone.
 */
export function useRowLink(): (path: string) => (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (path: string) => (event: MouseEvent<HTMLElement>) => {
      const target = event.target instanceof Element ? event.target.closest('a, button, input, label') : null;
      if (target || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (window.getSelection()?.toString()) return;
      void navigate(path);
    },
    [navigate],
  );
}
