import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSlashKey } from './use-slash-key.ts';
import styles from './text-filter.module.css';

interface Props {
  label: string;
  /** Shown in the empty field when the label is too long for it. */
  placeholder?: string;
  /** Id and error of the Field around it, if there is one. Public pages need no more of a Field. */
  id?: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

const PAUSE_MS = 150;

/** A field that filters the list below it, shortly after the last key. The slash key focuses it. */
export function TextFilter({ label, placeholder = label, id, error, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
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
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={styles.input}
        type="search"
        aria-label={label}
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
