import type { ActivityCategory } from '../../../shared/activities/activities.schemas.ts';
import type { SkillName } from '../../../shared/game/skills.ts';
import { CategoryIcon } from './category-icon.tsx';
import styles from './line-icon.module.css';
import { SkillIcon } from './skill-icon.tsx';

interface Props {
  category: ActivityCategory;
  /** The skill that the line is about, whose own icon is drawn. */
  skill: SkillName | null;
  size: number;
}

/** Sign of an achievement: its skill's icon, else that of its category. Decorative; the words are beside it. */
export function LineIcon({ category, skill, size }: Props) {
  if (skill !== null) return <SkillIcon skill={skill} size={size} />;
  return (
    <span className={styles.icon} style={{ width: size, height: size }}>
      <CategoryIcon category={category} size={Math.round(size / 2)} />
    </span>
  );
}
