import { MoonIcon, SunIcon } from '#web/ui/icons.tsx';
import { IconButton } from './icon-button.tsx';
import { toggleTheme, useTheme } from './theme.ts';

export function ThemeToggle() {
  const theme = useTheme();
  return theme === 'dark' ? (
    <IconButton label="Switch to light theme" icon={<SunIcon />} onClick={toggleTheme} />
  ) : (
    <IconButton label="Switch to dark theme" icon={<MoonIcon />} onClick={toggleTheme} />
  );
}
