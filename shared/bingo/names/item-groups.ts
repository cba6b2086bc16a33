import type { NameGroup } from './said-name.ts';

/** Items that hosts say together. What is said for a whole set is only offered, because a square of it needs parts. */
export const ITEM_GROUPS: readonly NameGroup[] = [
  any(
    'Any godsword hilt',
    'any hilt, god wars hilt, godsword hilt',
    'Armadyl hilt, Bandos hilt, Saradomin hilt, Zamorak hilt',
  ),
  any('Any godsword shard', 'godsword shards', 'Godsword shard 1, Godsword shard 2, Godsword shard 3'),
  any(
    'Any Dagannoth ring',
    'dk rings, dk ring, any dk ring',
    "Berserker ring, Warriors' ring, Seers' ring, Archers' ring",
  ),
  any('Any drygore weapon', 'drygores, drygore', drygores()),
  any(
    'Any unique of Nex',
    'nex uniques, nex unique, any nex unique',
    `${pieces('Torva', 'full helm, platebody, platelegs, boots, gloves')}, ${pieces('Pernix', 'cowl, body, chaps, boots, gloves')}, ` +
      `${pieces('Virtus', 'mask, robe top, robe legs, boots, gloves')}, Zaryte bow`,
  ),
  any(
    'Any unique of God Wars 2',
    'gwd2 uniques, gwd2 unique, any gwd2 unique',
    'Dormant anima core helm, Dormant anima core body, Dormant anima core legs, Crest of Zaros, Crest of Zamorak, ' +
      'Crest of Seren, Crest of Sliske, Blade of Avaryss, Blade of Nymora, Shadow glaive, Orb of the Cywir elders, ' +
      'Wand of the Cywir elders, Dragon rider lance, Dragonrider lance',
  ),
  any(
    'Any unique of Araxxi',
    'araxxi uniques, araxxi unique, araxxor uniques, noxious, any noxious',
    "Araxxi's fang, Araxxi's eye, Araxxi's web",
  ),
  any('Any spider leg', 'spider legs', 'Spider leg top, Spider leg middle, Spider leg bottom'),
  any(
    'Any raid armour',
    'achtos, achto, raid armour',
    'Achto Tempest cowl, Achto Teralith cuirass, Achto Teralith leggings, Achto Primeval gloves, ' +
      'Achto Primeval robe top, Achto Primeval robe legs',
  ),
  any('Any Barrows item', 'barrows item, barrows items, any barrows', barrows().join(', ')),
  whole('Bandos armour', 'bandos', 'Bandos chestplate, Bandos tassets, Bandos boots'),
  whole('Armadyl armour', 'armadyl', pieces('Armadyl', 'helmet, chestplate, chainskirt, boots, gloves, buckler')),
  whole(
    'Subjugation',
    'subj',
    'Hood of subjugation, Garb of subjugation, Gown of subjugation, Gloves of subjugation, Boots of subjugation',
  ),
  whole('Demon slayer set', 'demon slayer', pieces('Demon slayer', 'torso, skirt, boots, circlet, crossbow')),
  whole(
    'Glacor boots',
    'ragefires',
    'Ragefire boots, Ragefire gland, Steadfast boots, Steadfast scale, Glaiven wing-tip',
  ),
  ...Object.entries(brothers()).map(([brother, own]) => whole(`Full ${brother}`, `${brother} set`, own.join(', '))),
];

/** The sets of the Barrows brothers: four pieces each. */
export const BARROWS_SETS: readonly NameGroup[] = ITEM_GROUPS.filter(({ label }) => label.startsWith('Full '));

function any(label: string, say: string, names: string): NameGroup {
  return { label, say: [label, ...say.split(', ')], names: names.split(', '), isSilent: true };
}

function whole(label: string, say: string, names: string): NameGroup {
  return { label, say: [label, ...say.split(', ')], names: names.split(', '), isSilent: false };
}

function pieces(set: string, kinds: string): string {
  return kinds
    .split(', ')
    .map((kind) => `${set} ${kind}`)
    .join(', ');
}

function drygores(): string {
  return `${pieces('Drygore', 'mace, rapier, longsword')}, ${pieces('Off-hand drygore', 'mace, rapier, longsword')}`;
}

function barrows(): string[] {
  return Object.values(brothers()).flat();
}

function brothers(): Record<string, string[]> {
  const own = {
    "Ahrim's": 'hood, robe top, robe skirt, staff',
    "Dharok's": 'helm, platebody, platelegs, greataxe',
    "Guthan's": 'helm, platebody, chainskirt, warspear',
    "Karil's": 'coif, top, skirt, crossbow',
    "Torag's": 'helm, platebody, platelegs, hammer',
    "Verac's": 'helm, brassard, plateskirt, flail',
    "Akrisae's": 'hood, robe top, robe skirt, war mace',
  };
  return Object.fromEntries(
    Object.entries(own).map(([brother, kinds]) => [brother, pieces(brother, kinds).split(', ')]),
  );
}
