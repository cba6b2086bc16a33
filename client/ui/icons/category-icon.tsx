import {
  Castle,
  ChartNoAxesColumn,
  Package,
  PawPrint,
  ScrollText,
  Skull,
  Sparkles,
  Swords,
  type LucideIcon,
} from 'lucide-react';
import type { ActivityCategory } from '../../../shared/activities/activities.schemas.ts';

const ICONS: Record<ActivityCategory, LucideIcon> = {
  'Boss Kills': Skull,
  'Boss Loot': Package,
  Pets: PawPrint,
  Skills: ChartNoAxesColumn,
  Quests: Swords,
  'Clue Scrolls': ScrollText,
  Citadel: Castle,
  Other: Sparkles,
};

/** Icon of an activity's category. Decorative; the category's name is rendered beside it. */
export function CategoryIcon({ category, size = 14 }: { category: ActivityCategory; size?: number }) {
  const Icon = ICONS[category];
  return <Icon size={size} aria-hidden />;
}
