/** Most zones that are suggested at once. */
const MOST = 8;

/** Returns the time zones whose names contain a text, such as "amsterdam"; none when the text is a zone. */
export function zonesLike(text: string): string[] {
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_');
  // UTC is a zone, but browsers do not list it.
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  if (wanted === '' || zones.some((zone) => zone.toLowerCase() === wanted)) return [];
  return zones.filter((zone) => zone.toLowerCase().includes(wanted)).slice(0, MOST);
}

/** Returns the zone of this browser, for a new channel. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
