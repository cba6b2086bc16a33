import { itemKey } from '../../../shared/game/items.ts';

/** Names that people use, and beings that the log calls by several, by the one name that stands for them. */
const ALIASES: Partial<Record<string, string>> = {
  nymora: 'twin furies',
  avaryss: 'twin furies',
  graardor: 'general graardor',
  zilyana: 'commander zilyana',
  kril: 'kril tsutsaroth',
  kbd: 'king black dragon',
  qbd: 'queen black dragon',
  corp: 'corporeal beast',
  zuk: 'tzkal zuk',
  daemonheim: 'boss monster in daemonheim',
  'boss monsters in daemonheim': 'boss monster in daemonheim',
};

/**
 * All keys under which a boss may be meant: as written and in the singular, without what follows a comma, by its known
 * other name. Two names mean the same boss when they share a key: "Nexes" and "Nex", "Nymora, the Vengefuls" and "Twin
 * Furies". Never a part of a name: "King Black Dragon" is no "Black Dragon". Source: docs/game-services.md#boss-names.
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

/** Arch-Glacor and Arch Glacor, Kree'arra and Kreearra are one. */
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
