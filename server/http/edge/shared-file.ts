/**
 * Returns true for the files that programs outside of the site read: feeds, calendars and share pictures. They are limited
 * as the reads of the API are, because they are made on request.
 */
export function isSharedFile(path: string): boolean {
  return /^\/(?:feeds|calendar|share)\/|^\/calendar\.ics\/?$/.test(path);
}
