import type { SquareRule } from '../../shared/bingo/square-rule.ts';
import { SKILLS } from '../../shared/game/skills.ts';
import { DRAWN_ICONS, ITEM_COLOURS, type ItemShape } from '../../shared/icons/drawn-icons.ts';

/** Shapes by words in the names of items. */
const WORDS: readonly [RegExp, ItemShape][] = [
  [/\bpets?\b/, 'pet'],
  [/\b(hatchets?|(great|pick)?axes?|scythes?)\b/, 'axe'],
  [
    /\bore\b|\bstones?\b|\bonyx\b|diamond|ruby|sapphire|emerald|jewel|crystal|\bgems?\b|shards?\b|\bcore\b|\beye\b/,
    'gem',
  ],
  [/bow\b/, 'bow'],
  [/\barrows?\b|\bbolts?\b|quiver|\bknife|\bdarts?\b/, 'arrow'],
  [/staff|\bstaves|\bwand|sceptre/, 'staff'],
  [/\borbs?\b|\bsight\b|anima|sigil/, 'orb'],
  [/shield|defender|\bward\b|buckler|\bguard\b/, 'shield'],
  [/sword|blade|dagger|scimitar|rapier|glaive|hiss\b|murmur|whisper/, 'sword'],
  [/\bhilts?\b/, 'hilt'],
  [/\bmace\b|\bmaul\b|hammer|flail/, 'mace'],
  [/spear|\blance|halberd|javelin|trident/, 'spear'],
  [/whip|\bvine\b|lash/, 'whip'],
  [/helm|circlet|crown|tiara|\bhat\b/, 'helm'],
  [/\bhood\b|\bmask\b|\bcowl\b|\bcoif\b|visage|hexcrest/, 'hood'],
  [/glove|gauntlet|bracers?\b|vambrace|hand ?wraps?|wrist wraps?|brassard/, 'gloves'],
  [/boots?\b|\bfeet\b|\bhoof\b/, 'boots'],
  [/\b(plate)?legs\b|leggings|skirt|chaps|tassets|bottom/, 'legs'],
  [
    /\b(plate|chain)?body\b|\brobes?\b|chestplate|cuirass|hauberk|\btop\b|torso|\bgown\b|\bgarb\b|armou?r|\bcape\b|full set/,
    'body',
  ],
  [/\brings?\b/, 'ring'],
  [/amulet|necklace|pendant/, 'amulet'],
  [/\bkeys?\b|\block\b/, 'key'],
  [/essence|\brunes?\b|tablet/, 'rune'],
  [/crests?\b|triskelion|medal|badge/, 'crest'],
  [/clue|scrolls?\b|\bmap\b|blueprint|ability codex/, 'scroll'],
  [/\bbooks?\b|\bpages?\b|journal|codex|\blog\b|scripture|tome/, 'book'],
  [/potions?\b|\bvial|flask|elixir|\bbrew\b|\bdye\b|gland/, 'potion'],
  [/seed|leaf|herb|twig|plant|flower|branch|sapling/, 'leaf'],
  [/feather|wings?\b|wing-tip/, 'feather'],
  [/bones?\b|tooth|teeth|\bhorn|fang|spine|spider leg/, 'bone'],
  [/coins?\b|\bgp\b|\bcash\b|\bgold\b/, 'coins'],
  [/kills?\b|\breaper\b|\bboss(es)?\b|skull/, 'skull'],
  [/citadel|castle/, 'castle'],
  [/quest/, 'flag'],
];

/**
 * Returns the address of the practice world's picture for a square: the icon of the rule's skill, or else a shape by
 * the rule or by the last known word of the name. The colour depends only on the name.
 */
export function drawnIcon(name: string, rule: SquareRule | null): string {
  if (rule?.kind === 'level' || rule?.kind === 'xp') {
    return `${DRAWN_ICONS}/skill/${SKILLS.find((skill) => skill === rule.skill) ?? 'Overall'}.svg`;
  }
  return `${DRAWN_ICONS}/item/${shapeOfRule(rule) ?? shapeOfName(name)}-${colourOf(name)}.svg`;
}

function shapeOfRule(rule: SquareRule | null): ItemShape | null {
  switch (rule?.kind) {
    case 'pet':
      return 'pet';
    case 'quest':
      return 'flag';
    case 'clue':
      return 'scroll';
    case 'boss_kill':
      return 'skull';
    case 'citadel_cap':
      return 'castle';
    default:
      return null;
  }
}

/** Returns the shape of the last known word in a name: a dragon helm is a helm. */
function shapeOfName(name: string): ItemShape {
  const text = name.toLowerCase();
  let best: ItemShape = 'chest';
  let at = -1;
  for (const [pattern, shape] of WORDS) {
    const found = text.search(pattern);
    if (found > at) [best, at] = [shape, found];
  }
  return best;
}

/** Returns the number of a name's colour, independent of upper and lower case. */
function colourOf(name: string): number {
  let hash = 0;
  for (const letter of name.trim().toLowerCase()) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return ((hash ^ (hash >>> 15)) >>> 0) % ITEM_COLOURS;
}
