import { create } from 'zustand';

export type Theme = 'dark' | 'light';
const KEY = 'theme';

const current = (): Theme => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark');

interface ThemeStore {
  theme: Theme;
  toggle: () => void;
}

/** The theme, chosen by head.js before the first paint; a change is stored. */
export const useThemeStore = create<ThemeStore>((set, get) => ({
  theme: current(),
  toggle: () => {
    const theme = get().theme === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = theme;
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // Storage may be forbidden: the choice then lasts as long as the page.
    }
    set({ theme });
  },
}));
