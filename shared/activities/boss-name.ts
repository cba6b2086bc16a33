/** Bosses that bear a name of their own, to which the log adds the ending of a plural. docs/game-services.md#boss-names. */
const NAMES: ReadonlySet<string> = new Set([
  'amascut',
  'avaryss, the unceasing',
  'bork',
  'commander zilyana',
  'general graardor',
  'gregorovic',
  'helwyr',
  'hermod',
  'kerapac',
  "kree'arra",
  "k'ril tsutsaroth",
  'nex',
  'nymora, the vengeful',
  'raksha',
  'rasial',
  'solak',
  'tzkal-zuk',
  'vindicta',
  'vorago',
  'zamorak',
]);

/**
 * Returns the name of a boss without the plural that the log gives it: "Kree'arra" for "Kree'arras". The plural of a kind,
 * such as "King Black Dragons", and names that end in s, such as "Telos", stay.
 */
export function bossName(written: string): string {
  for (const ending of ['es', 's']) {
    if (!written.toLowerCase().endsWith(ending)) continue;
    const name = written.slice(0, -ending.length);
    if (NAMES.has(name.toLowerCase().replaceAll('’', "'"))) return name;
  }
  return written;
}
