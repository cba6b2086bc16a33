import { nameForms } from '../../../../shared/bingo/names/name-forms.ts';
import { BOSS_NAMES, SOURCE_NAMES } from '../../../../shared/bingo/names/names.ts';

/** What boards that began before the dictionary of names understood beside the names of the log. */
const UNDERSTOOD_BEFORE: Partial<Record<string, string>> = {
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
 * Returns all keys of a boss or place that a line names: its forms, and those of the name that other lines have for it.
 * Two names mean the same boss when they share a key: "Nexes" and "Nex", or "Nymora, the Vengefuls" and "Twin Furies".
 * A part of a name is no key: "King Black Dragon" is no "Black Dragon". Source: docs/game-services.md#boss-names.
 */
export function bossKeys(name: string): string[] {
  const keys = new Set(nameForms(name));
  for (const form of [...keys]) for (const log of aliasesInLogs(form)) keys.add(log);
  return [...keys];
}

/** What a square asks for by the name of a boss, or of a place that items are from. */
export interface SoughtBoss {
  /** A line with one of these keys counts. */
  keys: string[];
  /** Names of the log, when they are other words than the square's. */
  counts: string[];
}

/** Returns what a square asks for by a boss's name. `isAsLogged`: only what boards understood before the dictionary. */
export function soughtBoss(name: string, isAsLogged = false, isSource = false): SoughtBoss {
  const forms = nameForms(name);
  if (isAsLogged) return { keys: [...new Set(forms.map(earlier))], counts: [] };
  const { names } = (isSource ? SOURCE_NAMES : BOSS_NAMES).find(name);
  return {
    keys: [...new Set([...forms, ...names.flatMap((log) => nameForms(log))])],
    counts: names.filter((log) => !nameForms(log).some((form) => forms.includes(form))),
  };
}

/** Returns the key that stands for a boss in the identity of a square. It is that of earlier releases for ever. */
export function bossIdentity(name: string): string {
  return earlier(nameForms(name)[0] ?? '');
}

function earlier(form: string): string {
  return (Object.hasOwn(UNDERSTOOD_BEFORE, form) ? UNDERSTOOD_BEFORE[form] : undefined) ?? form;
}

/** Names of bosses that lines spell in several ways. */
function aliasesInLogs(form: string): string[] {
  return BOSS_NAMES.find(form).names.flatMap((log) => nameForms(log).slice(0, 1));
}
