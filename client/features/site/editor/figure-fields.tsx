import { SITE_PARTS } from '../../../../shared/site/site-parts.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { Pills } from '../../../ui/controls/pills.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';
import { Resettable } from './part-field.tsx';
import styles from './site-editor.module.css';
import type { SiteForm } from './use-site-editor.ts';

const FIGURES = [
  'stats.members',
  'stats.total_xp',
  'stats.total_level',
  'stats.citadel_level',
  'stats.kill_death_ratio',
] as const;
type FigurePart = (typeof FIGURES)[number];
/** Figures that the site knows from its readings. */
const COUNTED: ReadonlySet<FigurePart> = new Set(['stats.members', 'stats.total_xp']);

const AUTO = { value: 'auto', label: 'Counted' } as const;
const TYPED = { value: 'typed', label: 'Typed' } as const;
const HIDDEN = { value: 'hidden', label: 'Hidden' } as const;

function Figure({ part, form }: { part: FigurePart; form: SiteForm }) {
  const text = form.draft[part];
  const kind = text === 'auto' || text === 'hidden' ? text : 'typed';
  const set = (value: string): void => form.change(part, { [part]: value });
  return (
    <Resettable part={part} form={form}>
      <div className={styles.figure}>
        <span className={styles.what} aria-hidden>
          {SITE_PARTS[part]}
        </span>
        <Pills
          label={SITE_PARTS[part]}
          value={kind}
          options={COUNTED.has(part) ? [AUTO, TYPED, HIDDEN] : [TYPED, HIDDEN]}
          onChange={(next) => {
            if (next !== kind) set(next === 'typed' ? '' : next);
          }}
        />
      </div>
      {kind === 'typed' && (
        <Field {...form.form.field(part)} label={`${SITE_PARTS[part]}, typed`}>
          <TextInput value={text} inputMode="decimal" autoComplete="off" onChange={set} />
        </Field>
      )}
    </Resettable>
  );
}

/** The figures of the header: counted by the site, left out, or numbers that only the clan knows. */
export function FigureFields({ form }: { form: SiteForm }) {
  return (
    <CardSection title="Figures in the header">
      <div className={styles.fields}>
        {FIGURES.map((part) => (
          <Figure key={part} part={part} form={form} />
        ))}
      </div>
    </CardSection>
  );
}
