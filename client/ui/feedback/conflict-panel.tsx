import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { AskedConflict } from '../../lib/edit/use-edits.ts';
import { ConflictChoices, ConflictNews, conflictText, conflictTitle, ConflictVersions } from './conflict-parts.tsx';
import styles from './conflict.module.css';

interface Props {
  asked: AskedConflict;
  /** Class of the row with the choices, which stands where the form has its buttons. */
  actions?: string;
}

/**
 * Shows what another admin has saved beside what a form is about to save, in the place of the form, and asks which stands;
 * everything else of the page stays in reach. Escape goes on editing, so that no key alone drops anybody's work. The focus
 * returns to where it was. D564.
 */
export function ConflictPanel({ asked, actions }: Props) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    // Before the browser notices that the form with the focus is hidden.
    before.current ??= document.activeElement;
    panel.current?.focus();
  }, []);
  useEffect(
    () => () => {
      // The form is shown again by now.
      if (before.current instanceof HTMLElement) before.current.focus();
    },
    [],
  );
  useEffect(() => {
    const node = panel.current;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // The sheet of a phone closes at Escape, and would take the form with it.
      event.stopPropagation();
      asked.choose('edit');
    };
    node?.addEventListener('keydown', onKey);
    return () => node?.removeEventListener('keydown', onKey);
  }, [asked]);
  return (
    <section
      ref={panel}
      className={styles.panel}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <ConflictNews>
        <h3 id={`${id}-title`} className={styles.title}>
          {conflictTitle(asked)}
        </h3>
        <p id={`${id}-text`} className={styles.text}>
          {conflictText(asked)}
        </p>
      </ConflictNews>
      <ConflictVersions asked={asked} />
      <ConflictChoices asked={asked} className={actions} />
    </section>
  );
}
