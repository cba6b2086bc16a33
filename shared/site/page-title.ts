/** Returns the title of the browser's tab and of a shared link: page, then clan. */
export function pageTitle(title: string | null, clan: string): string {
  return title === null ? clan : `${title} · ${clan}`;
}
