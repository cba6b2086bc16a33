import { useEffect, type RefObject } from 'react';

/**
 * Scrolls a strip of choices sideways to the chosen one, which then stands in its middle. The page itself stays.
 * @param choice selector of the chosen element within the strip
 * @param chosen what is chosen; the strip follows it
 */
export function useChosenInView(strip: RefObject<HTMLElement | null>, choice: string, chosen: string): void {
  useEffect(() => {
    const { current } = strip;
    const found = current?.querySelector<HTMLElement>(choice);
    if (!current || !found) return;
    // Not every test environment has it.
    current.scrollTo?.({ left: found.offsetLeft - (current.clientWidth - found.offsetWidth) / 2 });
  }, [strip, choice, chosen]);
}
