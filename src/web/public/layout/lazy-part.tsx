import { type ComponentType, lazy, useState } from 'react';

interface PartModule<Props> {
  readonly default: ComponentType<Props>;
}

export interface LazyPart<Props> {
  /** Ahead of time, so that the part is shown without a wait. */
  readonly load: () => Promise<void>;
  readonly Part: ComponentType<Props>;
}

/**
 * A part of the page whose script comes after the first step works. Once it is there it is shown at once:
 * React's own `lazy` would show the fallback first, also for what arrived long ago.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<PartModule<Props>>,
  /** How it is fetched when it is shown before it was loaded. */
  fetchShown = fetchPart,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const Lazy: ComponentType<Props> = lazy(fetchShown);
  return {
    load: async () => {
      loaded = (await fetchPart()).default;
    },
    Part: (props) => {
      // The same for as long as it is on the page: another one would forget what was typed into it.
      const [Shown] = useState(() => loaded ?? Lazy);
      return <Shown {...props} />;
    },
  };
}
