// Light or dark: the stored choice, or else the system's. A script in the page's head applies the stored theme before
// the first paint.
import { useState } from 'react';
import { MoonIcon, SunIcon } from '#web/ui/icons.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { IconButton } from './buttons.tsx';

export function ThemeToggle() {
  const [stored, setStored] = useState(() => window.localStorage.getItem('theme'));
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const isDark = stored === 'dark' || (stored !== 'light' && isSystemDark);
  const other = isDark ? 'light' : 'dark';
  return (
    <IconButton
      label={`Switch to ${other} theme`}
      icon={isDark ? <SunIcon /> : <MoonIcon />}
      onClick={() => {
        window.localStorage.setItem('theme', other);
        document.documentElement.dataset['theme'] = other;
        setStored(other);
      }}
    />
  );
}
