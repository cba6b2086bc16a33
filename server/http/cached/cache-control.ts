/**
 * Values of Cache-Control. `shared`: the same for everybody; a browser asks each time, and a cache between it and this site
 * sends it for a second. `personal`: for one reader, whose browser asks each time. D105.
 */
export const CACHE_CONTROL = {
  shared: 'public, max-age=0, s-maxage=1',
  personal: 'private, no-cache',
  'no-store': 'no-store',
} as const;

/** Returns true for an answer that a browser stores and revalidates each time, so that it needs an ETag. */
export function isRevalidated(cacheControl: string): boolean {
  return cacheControl === CACHE_CONTROL.shared || cacheControl === CACHE_CONTROL.personal;
}
