import {
  Amphora,
  Anvil,
  Axe,
  BicepsFlexed,
  BowArrow,
  ChartNoAxesColumn,
  Cog,
  CookingPot,
  Feather,
  Fish,
  Flame,
  FlaskConical,
  Footprints,
  Ghost,
  Heart,
  Hexagon,
  House,
  KeyRound,
  Orbit,
  PawPrint,
  Pickaxe,
  Scissors,
  Shield,
  Skull,
  Sparkle,
  Sprout,
  Squirrel,
  Sword,
  VenetianMask,
  WandSparkles,
  type LucideIcon,
} from 'lucide-react';
import type { SkillName } from '../../shared/game/skills.ts';
import { useSiteStore } from '../lib/site.store.ts';
import { OutsidePicture } from './outside-picture.tsx';
import styles from './skill-icon.module.css';

const GLYPHS: Record<SkillName, LucideIcon> = {
  Overall: ChartNoAxesColumn,
  Attack: Sword,
  Defence: Shield,
  Strength: BicepsFlexed,
  Constitution: Heart,
  Ranged: BowArrow,
  Prayer: Sparkle,
  Magic: WandSparkles,
  Cooking: CookingPot,
  Woodcutting: Axe,
  Fletching: Feather,
  Fishing: Fish,
  Firemaking: Flame,
  Crafting: Scissors,
  Smithing: Anvil,
  Mining: Pickaxe,
  Herblore: FlaskConical,
  Agility: Footprints,
  Thieving: VenetianMask,
  Slayer: Skull,
  Farming: Sprout,
  Runecrafting: Hexagon,
  Hunter: PawPrint,
  Construction: House,
  Summoning: Squirrel,
  Dungeoneering: KeyRound,
  Divination: Orbit,
  Invention: Cog,
  Archaeology: Amphora,
  Necromancy: Ghost,
};

/** A skill's glyph on stone, with the wiki's picture over it. Says nothing: the skill's name stands beside or in the label. */
export function SkillIcon({ skill, size = 28 }: { skill: SkillName; size?: number }) {
  const overall = useSiteStore((s) => s.site.overall_icon_url);
  const Glyph = GLYPHS[skill];
  const src = skill === 'Overall' ? overall : `https://runescape.wiki/images/${skill}-icon.png`;
  return (
    <span className={styles.icon} style={{ width: size, height: size }} aria-hidden>
      <Glyph size={Math.round(size * 0.6)} strokeWidth={1.75} />
      <OutsidePicture className={styles.picture ?? ''} src={src} width={size} height={size} />
    </span>
  );
}
