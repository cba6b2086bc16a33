import { useEffect } from 'react';
import { useSiteStore } from './site.store.ts';

/** Title of the browser's tab: page, then clan. */
export function useTitle(page: string | null): void {
  const clan = useSiteStore((s) => s.site.clan_name);
  useEffect(() => {
    document.title = page ? `${page} · ${clan}` : clan;
  }, [page, clan]);
}
