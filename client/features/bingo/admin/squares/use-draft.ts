import { useCallback, useState } from 'react';

const PREFIX = 'bingo-draft:';

/**
 * Keeps a form's unsaved values in session storage: they survive leaving the form and a reload, and end with the
 * browser's tab. `changed` is true while they differ from the values stored on the server.
 */
export function useDraft<T extends object>(
  key: string,
  stored: T,
): { values: T; changed: boolean; change: (part: Partial<T>) => void; forget: () => void } {
  const [draft, setDraft] = useState<{ key: string; part: Partial<T> }>(() => ({ key, part: read<T>(key) }));
  const part = draft.key === key ? draft.part : read<T>(key);
  if (draft.key !== key) setDraft({ key, part });

  const change = useCallback(
    (more: Partial<T>) => {
      setDraft((before) => {
        const next = { ...(before.key === key ? before.part : read<T>(key)), ...more };
        write(key, next);
        return { key, part: next };
      });
    },
    [key],
  );
  const forget = useCallback(() => {
    write(key, null);
    setDraft({ key, part: {} });
  }, [key]);

  const values = { ...stored, ...part };
  const changed = JSON.stringify(values) !== JSON.stringify(stored);
  return { values, changed, change, forget };
}

/** Returns the kept values. Only this page writes them; a damaged entry counts as none. */
function read<T>(key: string): Partial<T> {
  try {
    const text = sessionStorage.getItem(PREFIX + key);
    const found: unknown = text === null ? null : JSON.parse(text);
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

function write(key: string, part: object | null): void {
  try {
    if (part === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(part));
  } catch {
    // Storage is full or forbidden: the form works, but its values are not kept.
  }
}
