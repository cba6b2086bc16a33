import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ControlProps } from './field-control.ts';
import { useSlashKey } from './use-slash-key.ts';
import styles from './text-filter.module.css';

interface Props {
  /** Name for screen readers, except in a Field, whose label they read. */
  label: string;
  /** Shown in the empty field when the label is too long for it. */
  placeholder?: string;
  /** What useFieldControl returns in a Field. It is given, as public pages have no Fields and need not load them. */
  field?: ControlProps;
  /** The input, for an owner that focuses it. */
  input?: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  /** Takes the text of the Enter key, which then sends no form around the field. */
  onEnter?: (text: string) => void;
}

const PAUSE_MS = 150;

/** A field that filters the list below it, shortly after the last key. The slash key focuses it. */
export function TextFilter({ label, placeholder = label, field, input: given, value, onChange, onEnter }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const input = given ?? own;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [draft, setDraft] = useState<string | null>(null);
  useSlashKey(input);
  useEffect(() => () => clearTimeout(timer.current), []);

  const settle = (text: string): void => {
    clearTimeout(timer.current);
    setDraft(null);
    onChange(text);
  };

  return (
    <div className={styles.box}>
      <Search className={styles.sign} size={18} aria-hidden />
      <input
        ref={input}
        {...field}
        className={styles.input}
        type="search"
        aria-label={field ? undefined : label}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-slash
        value={draft ?? value}
        onChange={(event) => {
          const text = event.target.value;
          setDraft(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            settle(text);
          }, PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          const text = draft ?? value;
          settle(text);
          onEnter(text);
        }}
        onBlur={() => {
          if (draft !== null) settle(draft);
        }}
      />
      {(draft ?? value) !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label="Clear search"
          onClick={() => {
            settle('');
            input.current?.focus();
          }}
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
