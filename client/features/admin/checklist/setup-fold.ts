import { useState } from 'react';
import * as z from 'zod/mini';
import type { Check } from '../../../../shared/admin/admin.schemas.ts';

const marksSchema = z.array(z.string());

/** Names a check and its state, so that a folded checklist unfolds when another one needs attention. */
export function markOf({ key, state }: Pick<Check, 'key' | 'state'>): string {
  return `${key}:${state}`;
}

/** Returns the marks that an admin has folded away in this browser, and how to change them; null for none. */
export function useFolded(admin: string): [readonly string[] | null, (marks: readonly string[] | null) => void] {
  const key = `checklist:${admin}`;
  const [folded, setFolded] = useState(() => read(key));
  return [
    folded,
    (marks) => {
      setFolded(marks);
      try {
        if (marks === null) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(marks));
      } catch {
        // Storage may be forbidden: the choice then lasts as long as the page.
      }
    },
  ];
}

function read(key: string): readonly string[] | null {
  try {
    return marksSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
