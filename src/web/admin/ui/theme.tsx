// Light or dark: the stored choice, or else the system's. A script in the page's head applies the stored theme before
// the first paint.
import { useSyncExternalStore } from 'react';
import { MoonIcon, SunIcon } from '#web/ui/icons.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { IconButton } from './buttons.tsx';

const storageKey = 'theme';
const storedTheme = () => window.localStorage.getItem(storageKey);

function apply(): void {
  const stored = storedTheme();
  if (stored === 'light' || stored === 'dark') document.documentElement.dataset['theme'] = stored;
  else delete document.documentElement.dataset['theme'];
}

/** Other tabs may change it at any time. */
export function startTheme(): void {
  apply();
  window.addEventListener('storage', apply);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

export function ThemeToggle() {
  const stored = useSyncExternalStore(subscribe, storedTheme);
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const isDark = stored === 'dark' || (stored !== 'light' && isSystemDark);
  const other = isDark ? 'light' : 'dark';
  return (
    <IconButton
      label={`Switch to ${other} theme`}
      icon={isDark ? <SunIcon /> : <MoonIcon />}
      onClick={() => {
        window.localStorage.setItem(storageKey, other);
        // Browsers send this event to other tabs only.
        window.dispatchEvent(new StorageEvent('storage'));
      }}
    />
  );
}
