import { Search } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useSlashKey } from './use-slash-key.ts';
import styles from './search-box.module.css';

interface Props<T> {
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  /** Matches of the query, a short list. */
  matches: readonly T[];
  keyOf: (match: T) => string | number;
  render: (match: T) => ReactNode;
  onPick: (match: T) => void;
  /** Said when nothing matches. */
  emptyText: string;
  /** Said above matches that are only near the query, none of which Enter picks before an arrow has moved to it. */
  nearText?: string | undefined;
  /** False for a field of the header, which leaves the slash key to fields of the page. */
  hasSlashKey?: boolean;
}

/** Far longer than any name, and short enough for a sentence that repeats it. */
const MOST_LETTERS = 60;

/**
 * A search field with a list of matches: the combobox pattern of the ARIA Authoring Practices. Text opens the list,
 * empty or blank text closes it. Arrows move, Enter picks, Escape closes.
 */
export function SearchBox<T>(props: Props<T>) {
  const { label, placeholder, query, onQuery, matches, keyOf, emptyText, nearText, hasSlashKey = true } = props;
  const input = useRef<HTMLInputElement>(null);
  const { id, open, chosen, pick, onKeyDown, setActive, setClosed } = useCombobox(props);
  const text = matches.length === 0 ? emptyText : nearText;
  const optionId = (match: T): string => `${id}-${keyOf(match)}`;
  useSlashKey(hasSlashKey ? input : null);
  return (
    <div className={styles['box']}>
      <Search className={styles['sign']} size={18} aria-hidden />
      <input
        ref={input}
        className={styles['input']}
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && chosen !== undefined ? optionId(chosen) : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={MOST_LETTERS}
        data-slash={hasSlashKey || undefined}
        placeholder={placeholder}
        value={query}
        onChange={(event) => {
          onQuery(event.target.value);
          setActive(null);
          setClosed(false);
        }}
        onFocus={() => {
          setClosed(false);
        }}
        onBlur={() => {
          setClosed(true);
        }}
        onKeyDown={onKeyDown}
      />
      {open && (
        <div className={styles['popup']}>
          {text !== undefined && (
            <p className={styles['empty']} role="status">
              {text}
            </p>
          )}
          <Options {...props} id={id} chosen={chosen} optionId={optionId} onPick={pick} onActive={setActive} />
        </div>
      )}
    </div>
  );
}

function useCombobox<T>({ query, matches, onPick, nearText }: Props<T>) {
  const id = useId();
  const [closed, setClosed] = useState(true);
  /** Place that arrows or the pointer chose; null after typing. */
  const [active, setActive] = useState<number | null>(null);
  const open = !closed && query.trim() !== '';
  const first = nearText === undefined ? 0 : -1;
  const at = Math.min(active ?? first, matches.length - 1);
  const chosen = matches[at];

  const pick = (match: T): void => {
    setClosed(true);
    onPick(match);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      setClosed(true);
    } else if (event.key === 'Enter' && open && chosen !== undefined) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) setClosed(false);
      else if (matches.length > 0) {
        const next = event.key === 'ArrowDown' ? at + 1 : Math.max(at, 0) - 1;
        setActive((next + matches.length) % matches.length);
      }
    }
  };

  return { id, open, chosen, pick, onKeyDown, setActive, setClosed };
}

interface OptionsProps<T> extends Props<T> {
  id: string;
  chosen: T | undefined;
  optionId: (match: T) => string;
  onActive: (index: number) => void;
}

function Options<T>({ id, label, matches, chosen, keyOf, optionId, render, onPick, onActive }: OptionsProps<T>) {
  return (
    <ul id={`${id}-list`} role="listbox" aria-label={label} hidden={matches.length === 0}>
      {matches.map((match, index) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and handles the keys
        <li
          key={keyOf(match)}
          id={optionId(match)}
          role="option"
          aria-selected={match === chosen}
          className={styles['option']}
          onPointerMove={() => {
            onActive(index);
          }}
          // Prevents the field from losing the focus before the click, which would close the list.
          onMouseDown={(event) => {
            event.preventDefault();
          }}
          onClick={() => {
            onPick(match);
          }}
        >
          {render(match)}
        </li>
      ))}
    </ul>
  );
}
