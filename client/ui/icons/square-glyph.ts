import {
  Amphora,
  Axe,
  VenetianMask,
  Users,
  Trophy,
  Timer,
  Sparkles,
  Heart,
  Ghost,
  Compass,
  Cog,
  ChartNoAxesColumn,
  Bell,
  Beer,
  Anvil,
  Anchor,
  Backpack,
  Bone,
  BookOpen,
  BowArrow,
  Castle,
  ClipboardPenLine,
  Coins,
  Crown,
  Egg,
  Feather,
  Fish,
  Flame,
  FlaskConical,
  Footprints,
  Gem,
  Hand,
  HardHat,
  Hexagon,
  KeyRound,
  Package,
  Palette,
  PawPrint,
  Pickaxe,
  ScrollText,
  Shield,
  Shirt,
  Skull,
  Sprout,
  Sword,
  Swords,
  TreePine,
  WandSparkles,
  type LucideIcon,
} from 'lucide-react';
import type { WireRule } from '../../../shared/bingo/kinds/wire-rule.ts';
import { SKILLS } from '../../../shared/game/skills.ts';
import { SKILL_GLYPHS } from './skill-glyphs.ts';

/** Glyphs for words in an item's name. */
const WORDS: readonly [RegExp, LucideIcon][] = [
  [/\bpets?\b/, PawPrint],
  [/pickaxe|\bore\b/, Pickaxe],
  [/\b(hatchets?|axes?|scythes?|halberds?)\b/, Axe],
  [/bow\b|\barrows?\b|\bbolts?\b|\bquiver/, BowArrow],
  [/staff|\bstaves|\bwand|\borb\b|\bsceptre|\btome/, WandSparkles],
  [/shield|defender|\bward\b/, Shield],
  [/sword|blade|\bhilt\b|dagger|scimitar|rapier|\bmace\b|\bmaul\b|\bspear|\blance\b|whip|claws?\b|\bfang/, Sword],
  [/helm|\bhood\b|\bmask\b|\bhat\b|\bcowl\b|visage/, HardHat],
  [/crown|tiara|\bking/, Crown],
  [/glove|gauntlet|bracers?\b|vambrace|\bhand/, Hand],
  [/boots?\b|\bfeet\b|\bfoot\b|\blaps?\b/, Footprints],
  [/body\b|legs\b|\brobe|\bplate|chaps|armou?r|\bcape\b|\bskirt|tassets|cuirass|full set/, Shirt],
  [/\brings?\b|amulet|necklace|\bgems?\b|onyx|diamond|ruby|sapphire|emerald|crystal|jewel|\bstone\b/, Gem],
  [/\bkeys?\b|\block\b/, KeyRound],
  [/essence|\brunes?\b|\btablet/, Hexagon],
  [/clue|casket|scroll|\bmap\b|blueprint/, ScrollText],
  [/\bbooks?\b|\bpages?\b|journal|codex|\blog\b/, BookOpen],
  [/potion|\bvial|flask|herb|elixir/, FlaskConical],
  [/barrel|\bales?\b|beer|brew\b|\bkeg/, Beer],
  [/\beggs?\b/, Egg],
  [/seed|sapling|\bplant|\bflower|\bleaf/, Sprout],
  [/wood|\blogs\b|\btree|\bbranch/, TreePine],
  [/fish|shark|lobster/, Fish],
  [/feather|\bwings?\b/, Feather],
  [/bones?\b|teeth|\btooth|\bhorn/, Bone],
  [/\bdye\b|paint|colour/, Palette],
  [/coins?\b|\bgp\b|\bcash|\bgold\b/, Coins],
  [/dragon|fire|flame|ember|\binferno/, Flame],
  [/artefact|relic|\burn\b/, Amphora],
  [/\bbags?\b|\bsack\b|\bpouch/, Backpack],
  [/kills?\b|\breaper\b|\bboss(es)?\b|skull/, Skull],
  [/chimes?\b|\bbell/, Bell],
  [/compass|treasure/, Compass],
  [/charm|\blight\b|spirit/, Sparkles],
  [/\btime|\bin \d+:\d\d/, Timer],
  [/team|online|\bclan\b|\ball members/, Users],
  [/citadel|castle/, Castle],
  [/quest/, Swords],
  [/raid|death/, Heart],
  [/hard mode|trophy|perfect/, Trophy],
  [/\bgears?\b|\bcogs?\b/, Cog],
  [/\banchor/, Anchor],
  [/ghost/, Ghost],
  [/smith|\bbars?\b/, Anvil],
  [/thie[fv]/, VenetianMask],
  [/\b(99|120)\b|level/, ChartNoAxesColumn],
  ...SKILLS.map((skill): [RegExp, LucideIcon] => [new RegExp(`\\b${skill.toLowerCase()}\\b`), SKILL_GLYPHS[skill]]),
];

/** Returns the glyph of the last known word, or null: a crystal tool seed is a seed. */
function glyphOfName(name: string): LucideIcon | null {
  const text = name.toLowerCase();
  let best: LucideIcon | null = null;
  let at = -1;
  for (const [pattern, glyph] of WORDS) {
    const found = text.search(pattern);
    if (found > at) [best, at] = [glyph, found];
  }
  return best;
}

/** Returns the glyph of a square, which is drawn unless its picture loads. */
export function squareGlyph(name: string, rule: WireRule | null = null): LucideIcon {
  switch (rule?.kind) {
    case 'pet':
      return PawPrint;
    case 'level':
    case 'xp': {
      const skill = SKILLS.find((one) => one === rule.skill);
      return SKILL_GLYPHS[skill ?? 'Overall'];
    }
    case 'quest':
      return Swords;
    case 'clue':
      return ScrollText;
    case 'boss_kill':
      return Skull;
    case 'citadel_cap':
      return Castle;
    default:
      return glyphOfName(name) ?? (rule?.kind === 'manual' ? ClipboardPenLine : Package);
  }
}
