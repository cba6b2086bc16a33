import { clanStatusResource } from '../../lib/clan/clan-status.resource.ts';
import { useSiteStore } from '../../lib/clan/site.store.ts';

/**
 * Keeps the facts of the site as an admin last wrote them: the state of the clan, which every live page reads, names the
 * number of the edit. Returns the function that ends it.
 */
export function followSite(): () => void {
  const look = (): void => {
    const { data } = clanStatusResource.store.getState();
    if (data) void useSiteStore.getState().follow(data.site_revision);
  };
  look();
  return clanStatusResource.store.subscribe(look);
}
