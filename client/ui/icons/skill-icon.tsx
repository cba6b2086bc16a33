import type { SkillName } from '../../../shared/game/skills.ts';
import { useSiteStore } from '../../lib/clan/site.store.ts';
import { OutsidePicture } from './outside-picture.tsx';
import styles from './skill-icon.module.css';
import { SKILL_GLYPHS } from './skill-glyphs.ts';

/** A skill's glyph, with its picture over it once loaded. Decorative; the name is beside it or in a label. */
export function SkillIcon({ skill, size = 28 }: { skill: SkillName; size?: number }) {
  const { overall_icon_url: overall, skill_icon_url: others } = useSiteStore((s) => s.site);
  const Glyph = SKILL_GLYPHS[skill];
  const src = skill === 'Overall' ? overall : others.replace('{skill}', skill);
  return (
    <span className={styles.icon} style={{ width: size, height: size }} aria-hidden>
      <Glyph size={Math.round(size * 0.6)} strokeWidth={1.75} />
      <OutsidePicture className={styles.picture ?? ''} src={src} width={size} height={size} />
    </span>
  );
}
