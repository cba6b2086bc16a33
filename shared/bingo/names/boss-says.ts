import type { NameGroup, SaidName } from './said-name.ts';

/** Returns a name that was seen in logs. `say` and `ask` are lists with commas. */
function seen(log: string, say = '', ask = ''): SaidName {
  return { log, sure: 'seen', say: listOf(say), ask: listOf(ask) };
}

/** Returns a name that no log has shown yet. */
function guessed(log: string, say = ''): SaidName {
  return { log, sure: 'guessed', say: listOf(say) };
}

function listOf(names: string): string[] {
  return names === '' ? [] : names.split(', ');
}

/** Bosses and places with what hosts say for them. Source: docs/game-services.md#boss-names. */
export const BOSS_SAYS: readonly SaidName[] = [
  seen('Araxxi', 'araxxor, rax, spider boss'),
  seen('Wights of the Shadow Realm', 'rise of the six, rots, ro6, barrows rise of the six'),
  seen('Vindicta', 'vindicta and gorvek, gorvek and vindicta, gorvek, vindi'),
  seen('Twin Furies', 'furies, twins, nymora, avaryss, nymora and avaryss, avaryss and nymora'),
  seen('Gregorovic', 'greg'),
  seen('Helwyr', 'wyr, hel'),
  seen("Kree'arra", 'kree, kree arra, arma boss, armadyl boss'),
  seen('General Graardor', 'graardor, bandos boss'),
  seen('Commander Zilyana', 'zilyana, zily, sara boss, saradomin boss'),
  seen("K'ril Tsutsaroth", "k'ril, tsutsaroth", 'zammy, zamorak boss'),
  seen('Nex', '', 'aod, angel of death, nex aod'),
  seen('King Black Dragon', 'kbd'),
  seen('Queen Black Dragon', 'qbd'),
  seen('Kalphite King', 'kk'),
  seen('Kalphite Queen', 'kq'),
  seen('Dagannoth King', 'dks, dk, dag kings, dagannoth kings', 'dagannoth rex, dagannoth prime, dagannoth supreme'),
  seen('Corporeal Beast', 'corp'),
  seen('Chaos Elemental', 'chaos ele'),
  seen('Black Stone Dragon', 'bsd, ed2 boss'),
  seen('Ambassador', 'the ambassador, amba, ed3 boss'),
  seen('Telos', 'telos the warden'),
  seen('Magister', 'magi'),
  seen('Vorago', 'rago'),
  seen('Arch-Glacor', 'ag, archglacor'),
  seen('Kerapac', 'kera, kerapac the bound'),
  seen('Raksha', 'raksha the shadow colossus'),
  seen('TzKal-Zuk', 'zuk'),
  seen('Fight Kiln', 'kiln, har-aken'),
  seen('Hermod', 'hermod the spirit of war'),
  seen('Gate of Elidinis', 'gate, goe'),
  seen('Amascut', 'amascut the devourer'),
  seen('Vermyx', 'vermyx brood mother'),
  seen('Kezalam', 'kezalam the wanderer'),
  seen('Nakatra', 'nakatra devourer eternal'),
  seen('Yakamaru', 'yaka, yakamaru (liberation of mazcab)'),
  seen('boss monster in Daemonheim', 'daemonheim, dg boss, dungeon boss, boss monsters in daemonheim'),
  seen('tormented demon', 'td, tds'),
  seen('skeletal horror', 'horror'),
  seen('glacor', 'glacors'),
  seen('phoenix', 'phoenixes'),
  seen('WildyWyrm', 'wildy wyrm'),
  seen('Bork'),
  seen('mithril dragon', 'mith drags, mith dragons'),
  seen('Cave Wolf Matriarch'),
  guessed('Zamorak, Lord of Chaos', 'zamorak, zamorak boss, zammy, ed4 boss'),
  guessed('Rasial, the First Necromancer', 'rasial'),
  guessed('Croesus'),
  guessed('Vorkath'),
  guessed('Osseous'),
  guessed('Seiryu', 'seiryu the azure serpent, ed1 boss'),
  guessed('Masuta', 'masuta the ascended'),
  guessed('Astellarn'),
  guessed('Verak Lith'),
  guessed('Crassian Leviathan'),
  guessed('Taraket', 'taraket the necromancer'),
  guessed('Giant Mole', 'mole'),
  guessed('Legio Primus', 'legios'),
  guessed('Legio Secundus', 'legios'),
  guessed('Legio Tertius', 'legios'),
  guessed('Legio Quartus', 'legios'),
  guessed('Legio Quintus', 'legios'),
  guessed('Legio Sextus', 'legios'),
  guessed('Orikalka', 'rex matriarchs, matriarchs'),
  guessed('Pthentraken', 'rex matriarchs, matriarchs'),
  guessed('Rathis', 'rex matriarchs, matriarchs'),
  guessed('TzTok-Jad', 'jad, fight caves'),
  guessed('Exiled Kalphite Queen'),
  guessed('Nex, Angel of Death', 'aod, angel of death, nex aod'),
];

/** Where drops are from although no log line tells a kill there. */
export const SOURCE_SAYS: readonly SaidName[] = [
  seen('Beastmaster Durzag', 'durzag, bm'),
  seen('Solak'),
  seen('Silverquill', 'dreadhog'),
  seen('Barrows', 'barrows brothers'),
  // Kill lines say "Dagannoth King"; their drops say which one.
  ...['Rex', 'Prime', 'Supreme'].map((king) => seen(`Dagannoth ${king}`, 'dks, dk, dag kings, dagannoth kings')),
];

/** Bosses that hosts say together. */
export const BOSS_GROUPS: readonly NameGroup[] = [
  {
    label: 'God Wars 1',
    say: ['gwd1'],
    names: ['General Graardor', 'Commander Zilyana', "Kree'arra", "K'ril Tsutsaroth"],
    isSilent: true,
  },
  {
    label: 'God Wars 2',
    say: ['gwd2'],
    names: ['Vindicta', 'Helwyr', 'Gregorovic', 'Twin Furies'],
    isSilent: true,
  },
  {
    label: 'Sanctum of Rebirth',
    say: ['sanctum', 'sanctum of rebirth'],
    names: ['Vermyx', 'Kezalam', 'Nakatra'],
    isSilent: true,
  },
  {
    label: 'Heart of Gielinor',
    say: ['heart', 'heart of gielinor'],
    names: ['Vindicta', 'Helwyr', 'Gregorovic', 'Twin Furies', 'Telos'],
    isSilent: true,
  },
  {
    label: 'God Wars 3',
    say: ['gwd3', 'egwd'],
    names: ['Arch-Glacor', 'Kerapac', 'TzKal-Zuk', 'Croesus'],
    isSilent: false,
  },
];
