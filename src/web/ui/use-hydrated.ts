import { useSyncExternalStore } from 'react';

const noChanges = () => () => undefined;

/** False on the server and while React takes over what it rendered. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
}
