import { useId } from 'react';
import { nameStyleSchema, type NameStyle } from '../../../../shared/site/site.schemas.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select/select.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { StyledName } from '../../../ui/data/member-name.tsx';
import { styleOf } from './site-draft.ts';
import styles from './site-editor.module.css';
import type { StyleDraft } from './site-values.ts';

const PARTICLES = nameStyleSchema.shape.particles.options.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

interface StyleProps {
  style: StyleDraft;
  /** What has the style, within a sentence. */
  of: string;
  onChange: (style: StyleDraft) => void;
}

/** Colours for both themes and the particles of one style, with the name as it will look. */
export function StyleEditor({ style, of, onChange }: StyleProps) {
  const id = useId();
  const look = styleOf(style);
  const isParticles = (value: string): value is NameStyle['particles'] => PARTICLES.some((one) => one.value === value);
  return (
    <div className={styles.style}>
      <Field label="Colours on dark" htmlFor={`${id}-dark`}>
        <TextInput
          value={style.dark}
          spellCheck={false}
          autoComplete="off"
          aria-label={`Colours of ${of} on dark`}
          onChange={(dark) => onChange({ ...style, dark })}
        />
      </Field>
      <Field label="Colours on light" htmlFor={`${id}-light`}>
        <TextInput
          value={style.light}
          spellCheck={false}
          autoComplete="off"
          aria-label={`Colours of ${of} on light`}
          onChange={(light) => onChange({ ...style, light })}
        />
      </Field>
      <Field label="Particles" htmlFor={`${id}-particles`}>
        <Select
          value={style.particles}
          options={PARTICLES}
          onChange={(value) => {
            if (isParticles(value)) onChange({ ...style, particles: value });
          }}
        />
      </Field>
      <p className={styles.sample}>
        {look ? (
          <StyledName name={style.name.trim() || 'A member'} look={look} motes />
        ) : (
          'Two to four colours, such as #F4C650'
        )}
      </p>
    </div>
  );
}
