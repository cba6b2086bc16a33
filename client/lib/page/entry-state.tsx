import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

/** Key of the entry in the browser's history; empty where there is none to return to. */
const EntryKey = createContext('');
const PREFIX = 'entry ';

/** Gives the parts of a page the entry that they belong to, so that Back finds them as they were left. */
export function EntryProvider({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  // The router's word for a load whose entry has no key, which all such loads of a tab share.
  return <EntryKey value={key === 'default' ? '' : key}>{children}</EntryKey>;
}

function keptAt<T>(place: string | null, initial: T): T {
  if (place === null) return initial;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    // The type is checked, not the value: only this hook writes to this place.
    return typeof kept === typeof initial ? (kept as T) : initial;
  } catch {
    return initial;
  }
}

function useKept<T>(name: string, initial: T): [T, (next: T) => void] {
  const entry = useContext(EntryKey);
  const place = entry === '' ? null : `${PREFIX}${entry} ${name}`;
  const [value, setValue] = useState(() => keptAt(place, initial));
  useEffect(() => {
    // Also when the address changes below the part, which begins another entry.
    if (place === null) return;
    try {
      if (value === initial) sessionStorage.removeItem(place);
      else sessionStorage.setItem(place, JSON.stringify(value));
    } catch {
      // Storage may be forbidden or full: the state then lasts as long as the part.
    }
  }, [place, value, initial]);
  return [value, setValue];
}

/**
 * A choice about a part of a page that Back and a reload restore, such as a folded card. It belongs to one visit of the
 * page: the next one starts with `initial`.
 * @param name unique on the page
 */
export function useEntryFlag(name: string, initial = false): [boolean, (next: boolean) => void] {
  return useKept(name, initial);
}

/** The same for a number, such as that of the rows that are shown. */
export function useEntryCount(name: string, initial: number): [number, (next: number) => void] {
  return useKept(name, initial);
}
