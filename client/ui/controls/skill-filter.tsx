import { LayoutGrid } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SKILLS, type SkillName } from '../../../shared/game/skills.ts';
import { SkillIcon } from '../icons/skill-icon.tsx';
import styles from './skill-filter.module.css';

interface Props {
  value: SkillName;
  onChange: (skill: SkillName) => void;
}

/**
 * One icon per skill, Overall first; the name of the chosen one is beside the row. On a phone the skills with their
 * names are one strip that scrolls sideways; a button at its start shows all of them.
 */
export function SkillFilter({ value, onChange }: Props) {
  const [all, setAll] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    revealChosen(strip.current);
  }, [value, all]);
  return (
    <div className={styles.filter} data-all={all || undefined}>
      <button
        type="button"
        className={styles.all}
        aria-label="All skills"
        aria-expanded={all}
        onClick={() => {
          setAll(!all);
        }}
      >
        <LayoutGrid size={20} aria-hidden />
      </button>
      <div ref={strip} className={styles.icons} role="group" aria-label="Skill">
        {SKILLS.map((skill) => (
          <button
            key={skill}
            type="button"
            className={styles.skill}
            aria-pressed={skill === value}
            aria-label={skill}
            title={skill}
            onClick={() => {
              setAll(false);
              onChange(skill);
            }}
          >
            <SkillIcon skill={skill} size={30} />
            <span className={styles.word}>{skill}</span>
          </button>
        ))}
      </div>
      <p className={styles.chosen} aria-hidden>
        {value}
      </p>
    </div>
  );
}

/** Scrolls the strip, and nothing else, to the chosen skill: a link may open the page with the last one. */
function revealChosen(strip: HTMLElement | null): void {
  const chosen = strip?.querySelector<HTMLElement>('[aria-pressed=true]');
  if (!strip || !chosen) return;
  const [outer, inner] = [strip.getBoundingClientRect(), chosen.getBoundingClientRect()];
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  strip.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}
