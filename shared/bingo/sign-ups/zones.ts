/** Time zones to choose from: minutes east of UTC in winter, and places that help to find the own one. */
export const ZONES: readonly { minutes: number; places: string }[] = [
  { minutes: -660, places: 'Pago Pago' },
  { minutes: -600, places: 'Honolulu' },
  { minutes: -540, places: 'Anchorage' },
  { minutes: -480, places: 'Los Angeles, Vancouver' },
  { minutes: -420, places: 'Denver, Phoenix' },
  { minutes: -360, places: 'Chicago, Mexico City' },
  { minutes: -300, places: 'New York, Toronto' },
  { minutes: -240, places: 'Halifax, Santiago' },
  { minutes: -210, places: 'St John’s' },
  { minutes: -180, places: 'São Paulo, Buenos Aires' },
  { minutes: -120, places: 'South Georgia' },
  { minutes: -60, places: 'Azores' },
  { minutes: 0, places: 'London, Lisbon' },
  { minutes: 60, places: 'Amsterdam, Berlin, Stockholm' },
  { minutes: 120, places: 'Helsinki, Athens, Johannesburg' },
  { minutes: 180, places: 'Istanbul, Moscow' },
  { minutes: 210, places: 'Tehran' },
  { minutes: 240, places: 'Dubai' },
  { minutes: 270, places: 'Kabul' },
  { minutes: 300, places: 'Karachi' },
  { minutes: 330, places: 'Mumbai, Delhi' },
  { minutes: 345, places: 'Kathmandu' },
  { minutes: 360, places: 'Dhaka' },
  { minutes: 390, places: 'Yangon' },
  { minutes: 420, places: 'Bangkok, Jakarta' },
  { minutes: 480, places: 'Perth, Singapore, Manila' },
  { minutes: 540, places: 'Tokyo, Seoul' },
  { minutes: 570, places: 'Adelaide, Darwin' },
  { minutes: 600, places: 'Sydney, Brisbane' },
  { minutes: 660, places: 'Nouméa' },
  { minutes: 720, places: 'Auckland' },
  { minutes: 780, places: 'Apia' },
];

/** Returns a zone such as "UTC+5:30". @param minutes east of UTC */
export function zoneWords(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${rest}`}`;
}

/** Returns the zone to offer first: that of the list which is nearest to the browser's. @param minutes east of UTC */
export function nearestZone(minutes: number): number {
  const distance = (zone: number): number => Math.abs(zone - minutes);
  return ZONES.reduce((best, zone) => (distance(zone.minutes) < distance(best) ? zone.minutes : best), 0);
}
