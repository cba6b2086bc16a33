import { clanStatusResource } from '../../lib/clan/clan-status.resource.ts';
import { followSite } from './follow-site.ts';
import { onHeard } from '../../lib/live/live-resource.ts';

/** Pages ask at a moment of their own within this time, so that a push does not bring all of them at once. */
const SPREAD_MS = 500;
/** Time after which a look that failed is repeated. */
const AGAIN_MS = 10_000;

/**
 * Keeps the state of the game's services and the facts of the site current on a live page: reads it at once, because what happened before is not
 * pushed, and after each push. A page that follows the clan has it anyway, and a hidden page waits until it is seen.
 * Returns the function that ends it.
 */
export function followServices(): () => void {
  let isDue = true;
  let hasEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (ms: number): void => {
    clearTimeout(timer);
    if (isDue && document.visibilityState === 'visible') timer = setTimeout(() => void look(), ms);
  };
  const look = async (): Promise<void> => {
    isDue = false;
    await clanStatusResource.once();
    if (clanStatusResource.store.getState().errorStatus === null || hasEnded) return;
    isDue = true;
    plan(AGAIN_MS);
  };
  const soon = (): void => plan(Math.random() * SPREAD_MS);
  const hint = (): void => {
    isDue = true;
    soon();
  };
  const ends = [onHeard('services.changed', hint), onHeard('site.changed', hint), followSite()];
  document.addEventListener('visibilitychange', soon);
  soon();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', soon);
    for (const end of ends) end();
  };
}
