import { useId, useState } from 'react';
import { useFieldControl } from '../field-control.ts';
import { SelectFace, type Option } from './select-face.tsx';
import type { Select } from './select.tsx';
import styles from './select.module.css';

interface Props {
  /** Name for screen readers. A select in a Field has the Field's label. */
  label?: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

const OPENING_KEYS = ['ArrowDown', 'ArrowUp'];

const load = async (): Promise<typeof Select> => (await import('./select.tsx')).Select;

/**
 * The select of a public page: draws its button at once, fetches the list when the pointer or the focus comes to it, and
 * becomes a Select when it is opened. Most visitors choose nothing, and the list weighs as much as several pages.
 */
export function LazySelect(props: Props) {
  const id = useId();
  const field = useFieldControl({});
  const [Loaded, setLoaded] = useState<typeof Select | null>(null);
  const [state, setState] = useState<'closed' | 'loading' | 'failed'>('closed');
  if (Loaded) return <Loaded {...props} opened />;

  const fetchAhead = (): void => {
    load().catch(() => undefined);
  };
  const open = (): void => {
    setState('loading');
    load().then(
      (loaded) => setLoaded(() => loaded),
      (error: unknown) => {
        console.error('The list of a select did not load', error);
        setState('failed');
      },
    );
  };
  return (
    <>
      <span className={styles.box} data-wide={field.id === undefined ? undefined : ''}>
        <button
          {...field}
          type="button"
          role="combobox"
          className={styles.trigger}
          aria-label={props.label}
          aria-haspopup="listbox"
          aria-expanded={false}
          aria-controls={`${id}-list`}
          aria-busy={state === 'loading' || undefined}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
          onClick={open}
          onKeyDown={(event) => {
            if (!OPENING_KEYS.includes(event.key)) return;
            event.preventDefault();
            open();
          }}
        >
          <SelectFace value={props.value} options={props.options} />
        </button>
      </span>
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          The list could not be loaded. Please try again, or reload the page.
        </p>
      )}
    </>
  );
}
