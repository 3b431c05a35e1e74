import { useSyncExternalStore } from 'react';
import { currentPath, onNavigation } from '#web/public/location.ts';

export function usePath(serverPath: string): string {
  return useSyncExternalStore(onNavigation, currentPath, () => serverPath);
}
