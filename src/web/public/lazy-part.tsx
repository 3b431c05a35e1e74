import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * A part of the page whose script is not needed for the first step. Once preloaded it is shown at once: React's
 * own `lazy` would show the fallback first even then. When its script fails to load, the rest of the page goes on.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<{ readonly default: ComponentType<Props> }>,
  fallback: ReactNode,
  {
    /** Fetches it when it is shown before it was preloaded. */
    fetchShown = fetchPart,
    /** Shown when its script fails to load. If left out, a sentence. */
    failed,
  }: { fetchShown?: typeof fetchPart; failed?: ReactNode } = {},
) {
  let preloaded: ComponentType<Props> | undefined;
  const Lazy: ComponentType<Props> = lazy(() => fetchShown().catch(() => fetchLater(fetchShown)));
  return {
    /** Loads the part ahead, so that it is shown without a wait. */
    preload: async () => {
      preloaded = (await fetchPart()).default;
    },
    Part: (props: Props) => {
      // The component stays the same while it is shown: another one would lose typed text.
      const [Shown] = useState(() => preloaded ?? Lazy);
      return (
        <ErrorBoundary failed={failed}>
          <Suspense fallback={fallback}>
            <Shown {...props} />
          </Suspense>
        </ErrorBoundary>
      );
    },
  };
}

/** One more attempt, since a connection often fails for a moment. */
async function fetchLater<Module>(fetchPart: () => Promise<Module>): Promise<Module> {
  await new Promise((resolve) => {
    setTimeout(resolve, 1000);
  });
  return fetchPart();
}
