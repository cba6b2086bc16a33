/**
 * Key under which an item is compared: log lines say "an abyssal whip", "a pair of Virtus gloves.", a square says
 * "Abyssal whip". Lower case, straight apostrophes and hyphens, single spaces, nothing invisible, no leading article, no
 * "pair of", "set of" or "piece of", no final full stop.
 */
export function itemKey(name: string): string {
  return name
    .replace(/[\u00b4\u2032]/g, "'") // before NFKC, which makes two characters of an accent that stands alone
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.+$/, '')
    .replace(/^(?:an?|some|the) (?=.)/, '')
    .replace(/^(?:pair|set|piece) of (?=.)/, '')
    .trim();
}
