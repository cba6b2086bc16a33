import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Returns a click handler that lets a whole row open its link. The link itself stays for the keyboard and new tabs.
 * Ignores clicks on other controls, with modifier keys, or at the end of a text selection.
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
