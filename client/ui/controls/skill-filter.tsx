import { SKILLS, type SkillName } from '../../../shared/game/skills.ts';
import { SkillIcon } from '../icons/skill-icon.tsx';
import styles from './skill-filter.module.css';

interface Props {
  value: SkillName;
  onChange: (skill: SkillName) => void;
}

/** One icon per skill, Overall first; the name of the chosen one is beside the row. */
export function SkillFilter({ value, onChange }: Props) {
  return (
    <div className={styles.filter}>
      <div className={styles.icons} role="group" aria-label="Skill">
        {SKILLS.map((skill) => (
          <button
            key={skill}
            type="button"
            className={styles.skill}
            aria-pressed={skill === value}
            aria-label={skill}
            title={skill}
            onClick={() => {
              onChange(skill);
            }}
          >
            <SkillIcon skill={skill} size={30} />
          </button>
        ))}
      </div>
      <p className={styles.chosen} aria-hidden>
        {value}
      </p>
    </div>
  );
}
