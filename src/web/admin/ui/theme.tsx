// Light or dark: the stored choice, or else the system's. A script in the page's head applies the stored theme before
// the first paint.
import { useSyncExternalStore } from 'react';
import { MoonIcon, SunIcon } from '#web/ui/icons.tsx';
import { IconButton } from './buttons.tsx';

type Theme = 'light' | 'dark';

const storageKey = 'theme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function storedTheme(): Theme | undefined {
  const stored = window.localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}

function readTheme(): Theme {
  return storedTheme() ?? (systemDark.matches ? 'dark' : 'light');
}

function apply(): void {
  const stored = storedTheme();
  if (stored) document.documentElement.dataset['theme'] = stored;
  else delete document.documentElement.dataset['theme'];
  for (const listener of listeners) listener();
}

/** Other tabs and the system may change it at any time. */
export function startTheme(): void {
  apply();
  systemDark.addEventListener('change', apply);
  window.addEventListener('storage', apply);
}

function toggleTheme(): void {
  window.localStorage.setItem(storageKey, readTheme() === 'dark' ? 'light' : 'dark');
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme);
}

export function ThemeToggle() {
  const theme = useTheme();
  return theme === 'dark' ? (
    <IconButton label="Switch to light theme" icon={<SunIcon />} onClick={toggleTheme} />
  ) : (
    <IconButton label="Switch to dark theme" icon={<MoonIcon />} onClick={toggleTheme} />
  );
}
