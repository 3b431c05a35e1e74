import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

interface PartModule<Props> {
  readonly default: ComponentType<Props>;
}

export interface LazyPart<Props> {
  /** Ahead of time, so that the part is shown without a wait. */
  readonly preload: () => Promise<void>;
  readonly isPreloaded: () => boolean;
  readonly Part: ComponentType<Props>;
}

/**
 * A part of the page whose script is not needed for the first step. Once preloaded it is shown at once: React's
 * own `lazy` would show the fallback first even then. When its script fails to load, the rest of the page goes on.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<PartModule<Props>>,
  fallback: ReactNode,
  /** How it is fetched when it is shown before it was preloaded. */
  fetchShown = fetchPart,
): LazyPart<Props> {
  let preloaded: ComponentType<Props> | undefined;
  const Lazy: ComponentType<Props> = lazy(fetchShown);
  return {
    preload: async () => {
      preloaded = (await fetchPart()).default;
    },
    isPreloaded: () => preloaded !== undefined,
    Part: (props) => {
      // The same for as long as it is on the page: another one would lose what was typed into it.
      const [Shown] = useState(() => preloaded ?? Lazy);
      return (
        <ErrorBoundary>
          <Suspense fallback={fallback}>
            <Shown {...props} />
          </Suspense>
        </ErrorBoundary>
      );
    },
  };
}
