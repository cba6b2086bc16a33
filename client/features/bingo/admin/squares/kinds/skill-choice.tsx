import { SKILLS } from '../../../../../../shared/game/skills.ts';
import { Checkbox } from '../../../../../ui/controls/choice/checkbox.tsx';
import { FoldedSection } from '../../../../../ui/form/folded-section.tsx';
import layout from '../../form.module.css';

interface Props {
  /** Names of skills; none means all of them. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Chooses the skills whose XP counts together, in the order of the game. */
export function SkillChoice({ chosen, onChange }: Props) {
  return (
    <FoldedSection title="Skills" summary={chosen.length === 0 ? 'All skills' : chosen.join(', ')}>
      <div className={layout.pair}>
        {SKILLS.slice(1).map((skill) => (
          <Checkbox
            key={skill}
            label={skill}
            checked={chosen.includes(skill)}
            onChange={(isOn) => {
              const next = new Set(isOn ? [...chosen, skill] : chosen.filter((one) => one !== skill));
              onChange(SKILLS.filter((one) => next.has(one)));
            }}
          />
        ))}
      </div>
    </FoldedSection>
  );
}
