import {
  Amphora,
  Axe,
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
  Star,
  Sword,
  Swords,
  TreePine,
  WandSparkles,
  type LucideIcon,
} from 'lucide-react';
import type { SquareRule } from '../../shared/bingo/square.rule.ts';
import { SKILLS } from '../../shared/game/skills.ts';
import { SKILL_GLYPHS } from './skill-glyphs.ts';

/** What a word of an item's name looks like; the first that is found counts. */
const WORDS: readonly [RegExp, LucideIcon][] = [
  [/\bpets?\b/, PawPrint],
  [/pickaxe|\bore\b|\bmining/, Pickaxe],
  [/\b(hatchets?|axes?|scythes?|halberds?)\b/, Axe],
  [/bow\b|\barrows?\b|\bbolts?\b|\bquiver/, BowArrow],
  [/sta(ff|ves)\b|\bwand|\borb\b|\bsceptre|\bbook of|\btome/, WandSparkles],
  [/shield|defender|\bward\b|kiteshield/, Shield],
  [/sword|blade|\bhilt\b|dagger|scimitar|rapier|\bmace\b|\bmaul\b|\bspear|\blance\b|whip|claws?\b|\bfang/, Sword],
  [/helm|\bhood\b|\bmask\b|\bhat\b|\bcowl\b|visage/, HardHat],
  [/crown|tiara|\bking/, Crown],
  [/glove|gauntlet|bracers?\b|vambrace|\bhand/, Hand],
  [/boots?\b|\bfeet\b|\blaps?\b|agility/, Footprints],
  [/body\b|legs\b|\brobe|\bplate|chaps|armou?r|\bcape\b|\bskirt|tassets|cuirass/, Shirt],
  [/\bring\b|amulet|necklace|\bgem\b|onyx|diamond|ruby|sapphire|emerald|crystal|jewel|\bstone\b/, Gem],
  [/\bkeys?\b|\block\b/, KeyRound],
  [/essence|\brunes?\b|rune\b|\btablet/, Hexagon],
  [/clue|casket|scroll|\bmap\b|\bcodex|\bblueprint/, ScrollText],
  [/\bbook|\bpage|journal|\blog\b/, BookOpen],
  [/potion|\bvial|flask|brew|herb|elixir/, FlaskConical],
  [/\begg/, Egg],
  [/seed|sapling|\bplant|\bflower|\bleaf/, Sprout],
  [/wood|\blogs\b|\btree|\bbranch/, TreePine],
  [/fish|shark|\bray\b|lobster/, Fish],
  [/feather|\bwing/, Feather],
  [/bones?\b|skull|\bteeth|\btooth|\bhorn/, Bone],
  [/\bdye\b|paint|colour/, Palette],
  [/coins?\b|\bgp\b|\bcash|\bgold\b/, Coins],
  [/dragon|fire|flame|ember|\binferno/, Flame],
  [/artefact|relic|urn|amphora/, Amphora],
  [/\bbag\b|\bsack\b|\bpouch/, Backpack],
  [/kills?\b|slayer|\breaper\b|\bboss/, Skull],
  [/\b(99|120)\b|level/, Star],
];

/** The sign that stands for a square until, and unless, its picture is there. */
export function squareGlyph(name: string, rule: SquareRule | null = null): LucideIcon {
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
    default: {
      const text = name.toLowerCase();
      const found = WORDS.find(([pattern]) => pattern.test(text));
      return found?.[1] ?? (rule?.kind === 'manual' ? ClipboardPenLine : Package);
    }
  }
}
