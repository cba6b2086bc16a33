import { useEffect } from 'react';
import { pageTitle } from '../../../shared/site/page-title.ts';
import { useSiteStore } from '../clan/site.store.ts';

/** Sets the title of the browser tab: page, then clan. */
export function useTitle(page: string | null): void {
  const clan = useSiteStore((s) => s.site.clan_name);
  useEffect(() => {
    document.title = pageTitle(page, clan);
  }, [page, clan]);
}
