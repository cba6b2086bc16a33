/** Room at the foot of the window, in px, that may be covered by a banner. */
const FOOT = 72;

/** Scrolls an element into the middle of the window unless it is visible below the navigation already. */
export function bringIntoView(element: Element): void {
  const head = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const { top, bottom } = element.getBoundingClientRect();
  if (top >= head && bottom <= window.innerHeight - FOOT) return;
  // Not every test environment has it.
  element.scrollIntoView?.({ block: 'center', behavior: 'auto' });
}
