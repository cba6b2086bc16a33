/** Address of a player's profile; the name may hold spaces and anything else. */
export function profilePath(name: string): string {
  return `/profile/${encodeURIComponent(name)}`;
}
