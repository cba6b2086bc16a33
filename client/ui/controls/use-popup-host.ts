import { useCallback, useRef, type RefObject } from 'react';

/**
 * Returns where the popup of a control is drawn, and the ref of the control that finds this place: a modal dialog around
 * the control, which covers everything outside of it, or else the main part of the page, which landmarks need.
 */
export function usePopupHost(): {
  host: RefObject<HTMLElement | null>;
  findHost: (control: HTMLElement | null) => void;
} {
  const host = useRef<HTMLElement | null>(null);
  const findHost = useCallback((control: HTMLElement | null) => {
    if (control) host.current = control.closest<HTMLElement>('dialog, [role="dialog"], main');
  }, []);
  return { host, findHost };
}
