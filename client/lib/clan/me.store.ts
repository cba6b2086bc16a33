import { create } from 'zustand';
import * as z from 'zod/mini';

const KEY = 'me';
const meSchema = z.object({ id: z.int().check(z.gte(1)), name: z.string().check(z.minLength(1)) });
/** The member that the visitor claims to be. The server neither knows nor trusts it. */
export type Me = z.infer<typeof meSchema>;

interface MeStore {
  me: Me | null;
  /** Pass null to clear the choice. */
  choose: (me: Me | null) => void;
}

function kept(text: string | null): Me | null {
  if (text === null) return null;
  try {
    return meSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function read(): Me | null {
  try {
    return kept(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** The visitor's own member, chosen once and kept in the browser; other tabs follow. */
export const useMeStore = create<MeStore>((set) => ({
  me: read(),
  choose: (me) => {
    try {
      if (me === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, JSON.stringify({ id: me.id, name: me.name }));
    } catch {
      // Storage may be forbidden: the choice then lasts as long as the page.
    }
    set({ me });
  },
}));

// In a task of its own: the browser first opens the storage of all tabs, which takes longer than the rest of this file.
setTimeout(() => {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) useMeStore.setState({ me: kept(newValue) });
  });
}, 0);

/** Returns the id of the visitor's own member, or null. */
export function useMyId(): number | null {
  return useMeStore((s) => s.me?.id ?? null);
}
