/** What a visitor does to scroll on his own; the page then stays where he puts it. */
const OWN_SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

let letGo = (): void => undefined;

/**
 * Calls `put` now and whenever the height of the page changes, so that it can scroll to its place again. Ends when the
 * visitor scrolls on his own, when anything else moves a page that stood at its place, after `forMs`, or when another
 * place is held: two places at once would pull the page to and fro.
 * @param put answers whether the page stands at its place; may end it later or sooner with the time that it is given
 * @returns a function that ends it
 */
export function holdPlace(forMs: number, put: (endIn: (ms: number) => void) => boolean): () => void {
  letGo();
  let placed: number | null = null;
  const end = (): void => {
    grown?.disconnect();
    clearTimeout(timer);
    for (const act of OWN_SCROLLING) window.removeEventListener(act, end);
    window.removeEventListener('scroll', moved);
  };
  // The scroll bar, a search in the page and reading aids scroll without any of the acts above.
  const moved = (): void => {
    if (placed !== null && Math.abs(window.scrollY - placed) > 1) end();
  };
  const endIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(end, ms);
  };
  // Not every test environment has it.
  const grown =
    'ResizeObserver' in window ? new ResizeObserver(() => (placed = put(endIn) ? window.scrollY : null)) : null;
  let timer = setTimeout(end, forMs);
  for (const act of OWN_SCROLLING) window.addEventListener(act, end, { passive: true });
  window.addEventListener('scroll', moved, { passive: true });
  grown?.observe(document.body);
  letGo = end;
  return end;
}
