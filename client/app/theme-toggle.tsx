import { Moon, Sun } from 'lucide-react';
import { useThemeStore } from '../lib/page/theme.store.ts';
import { IconButton } from '../ui/controls/button.tsx';

export function ThemeToggle() {
  const { theme, toggle } = useThemeStore();
  return (
    <IconButton label={theme === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme'} onClick={toggle}>
      {theme === 'dark' ? <Moon size={18} aria-hidden /> : <Sun size={18} aria-hidden />}
    </IconButton>
  );
}
