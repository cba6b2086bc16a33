import { useCallback, useState } from 'react';
import { openedNow } from '../../../../../lib/edit/use-edits.ts';

const PREFIX = 'bingo-draft:';

/** What is kept of a form: the changed values, and what they were typed over. */
interface Kept<T> {
  part: Partial<T>;
  /** The thing as it was when the first value was changed; unknown, because it may come from storage. */
  origin: unknown;
  /** ISO, by the server's clock; null before the first change. */
  openedAt: string | null;
}

/**
 * Keeps a form's unsaved values in session storage: they survive leaving the form and a reload, and end with the
 * browser's tab. `changed` is true while they differ from the values stored on the server. `origin` is what the thing was
 * when they were begun, so that a save can tell what others have changed since.
 */
export function useDraft<T extends object>(key: string, stored: T, origin: unknown = null) {
  const [draft, setDraft] = useState<{ key: string; kept: Kept<T> }>(() => ({ key, kept: read<T>(key) }));
  const kept = draft.key === key ? draft.kept : read<T>(key);
  if (draft.key !== key) setDraft({ key, kept });

  const change = useCallback(
    (more: Partial<T>) => {
      setDraft((before) => {
        const known = before.key === key ? before.kept : read<T>(key);
        const begun = known.openedAt === null ? { origin, openedAt: openedNow() } : known;
        const next = { ...begun, part: { ...known.part, ...more } };
        write(key, next);
        return { key, kept: next };
      });
    },
    [key, origin],
  );
  const forget = useCallback(() => {
    write(key, null);
    setDraft({ key, kept: NONE });
  }, [key]);

  const values = { ...stored, ...kept.part };
  const changed = JSON.stringify(values) !== JSON.stringify(stored);
  return { values, changed, change, forget, origin: kept.origin, openedAt: kept.openedAt };
}

/** Returns the key of a square's draft. */
export function squareDraft(boardId: number, name: string): string {
  return `square-${boardId}-${name}`;
}

/** Returns true while unsaved values of a form are kept that differ from the stored ones. */
export function hasDraft<T extends object>(key: string, stored: T): boolean {
  return JSON.stringify({ ...stored, ...read<T>(key).part }) !== JSON.stringify(stored);
}

const NONE = { part: {}, origin: null, openedAt: null };

/** Returns what is kept. Only this page writes it; a damaged entry counts as none. */
function read<T>(key: string): Kept<T> {
  try {
    const text = sessionStorage.getItem(PREFIX + key);
    const found: unknown = text === null ? null : JSON.parse(text);
    if (typeof found !== 'object' || found === null || !('part' in found)) return NONE;
    const { part } = found;
    if (typeof part !== 'object' || part === null) return NONE;
    const openedAt = 'openedAt' in found && typeof found.openedAt === 'string' ? found.openedAt : null;
    return { part, origin: 'origin' in found ? found.origin : null, openedAt };
  } catch {
    return NONE;
  }
}

function write(key: string, kept: object | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the form works, but its values are not kept.
  }
}
