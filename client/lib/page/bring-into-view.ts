import { holdPlace } from './held-place.ts';

/** Room at the foot of the window, in px, that may be covered by a banner. */
const FOOT = 72;
/** Time in which the rest of a page usually has arrived. */
const ARRIVING_MS = 10_000;

/**
 * Scrolls an element into the middle of the window unless it is visible below the navigation already. Lists above it
 * that arrive later do not push it out again, until the visitor scrolls on his own or the focus goes elsewhere.
 */
export function bringIntoView(element: Element): void {
  show(element);
  const { activeElement } = document;
  const release = holdPlace(ARRIVING_MS, () => {
    const isWanted = element.isConnected && document.activeElement === activeElement;
    if (isWanted) show(element);
    else release();
    return isWanted;
  });
}

/**
 * Scrolls an element that has just opened to the top of the window, and keeps it there while its content arrives, until
 * the visitor scrolls on his own.
 */
export function bringToTop(element: Element): void {
  const release = holdPlace(ARRIVING_MS, () => {
    // Not every test environment has it.
    if (element.isConnected) element.scrollIntoView?.({ block: 'start', behavior: 'auto' });
    else release();
    return element.isConnected;
  });
}

function show(element: Element): void {
  const head = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const { top, bottom } = element.getBoundingClientRect();
  if (top >= head && bottom <= window.innerHeight - FOOT) return;
  // Not every test environment has it.
  element.scrollIntoView?.({ block: 'center', behavior: 'auto' });
}
