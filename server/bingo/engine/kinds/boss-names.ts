import { itemKey } from '../../../../shared/game/items.ts';

/** Canonical name for each nickname that players use and for each further name in the logs. */
const ALIASES: Partial<Record<string, string>> = {
  nymora: 'twin furies',
  avaryss: 'twin furies',
  graardor: 'general graardor',
  zilyana: 'commander zilyana',
  kril: 'kril tsutsaroth',
  kree: 'kreearra',
  'kree arra': 'kreearra',
  kbd: 'king black dragon',
  qbd: 'queen black dragon',
  corp: 'corporeal beast',
  zuk: 'tzkal zuk',
  daemonheim: 'boss monster in daemonheim',
  'boss monsters in daemonheim': 'boss monster in daemonheim',
};

/**
 * Returns all keys of a boss: the name as written and in the singular, each also without the part after a comma, and
 * its canonical name. Two names mean the same boss when they share a key: "Nexes" and "Nex", or "Nymora, the Vengefuls"
 * and "Twin Furies". A part of a name is no key: "King Black Dragon" is no "Black Dragon".
 * Source: docs/game-services.md#boss-names.
 */
export function bossKeys(name: string): string[] {
  const whole = itemKey(name);
  const keys = new Set<string>();
  for (const part of [whole, whole.split(',')[0] ?? '']) {
    for (const form of singulars(plain(part)))
      keys.add((Object.hasOwn(ALIASES, form) ? ALIASES[form] : undefined) ?? form);
  }
  keys.delete('');
  return [...keys];
}

/** Removes punctuation: Arch-Glacor equals Arch Glacor, and Kree'arra equals Kreearra. */
function plain(key: string): string {
  return key.replace(/['’]/g, '').replace(/[,-]/g, ' ').replace(/\s+/g, ' ').trim();
}

function singulars(key: string): string[] {
  const forms = [key];
  if (key.endsWith('ices')) forms.push(`${key.slice(0, -4)}ix`);
  if (key.endsWith('es')) forms.push(key.slice(0, -2));
  if (key.endsWith('s')) forms.push(key.slice(0, -1));
  return forms;
}
