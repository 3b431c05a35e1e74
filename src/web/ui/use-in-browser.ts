import { useSyncExternalStore } from 'react';

const noChanges = () => () => undefined;

/** What only the browser knows; `onServer` on the server and while React takes over what it rendered. */
export function useInBrowser<Value>(read: () => Value, onServer: Value): Value {
  return useSyncExternalStore(noChanges, read, () => onServer);
}

/** False on the server and while React takes over what it rendered. */
export function useHydrated(): boolean {
  return useInBrowser(() => true, false);
}
