/**
 * Key under which an item is compared: log lines say "an abyssal whip", "a pair of Virtus gloves.", a square says
 * "Abyssal whip". Lower case, straight apostrophes, single spaces, no leading article, no "pair of", "set of" or
 * "piece of", no final full stop.
 */
export function itemKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.+$/, '')
    .replace(/^(?:an?|some|the) (?=.)/, '')
    .replace(/^(?:pair|set|piece) of (?=.)/, '')
    .trim();
}
