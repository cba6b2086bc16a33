import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFieldControl } from './field-control.ts';
import { useSlashKey } from './use-slash-key.ts';
import styles from './text-filter.module.css';

interface Props {
  label: string;
  /** Shown in the empty field when the label is too long for it. */
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
}

const PAUSE_MS = 150;

/** A field that filters the list below it, shortly after the last key. The slash key focuses it. */
export function TextFilter({ label, placeholder = label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const field = useFieldControl({});
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
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={draft ?? value}
        onChange={(event) => {
          const text = event.target.value;
          setDraft(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            settle(text);
          }, PAUSE_MS);
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
