import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { logProblem } from '#web/ui/log-problem.ts';

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
    /** Shown when its script fails to load. */
    failed = <PartFailed />,
  } = {},
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

interface ErrorBoundaryProps {
  readonly failed: ReactNode;
  readonly children: ReactNode;
}

class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    logProblem('a part of the page could not be shown', error);
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}

function PartFailed() {
  return (
    <div role="alert" className="my-4 rounded-lg border border-bad bg-bad-soft p-4">
      <p className="font-semibold text-bad">This part of the page did not arrive.</p>
      <p className="mt-1">Check your connection and reload the page. Your answers are kept.</p>
      <Button variant="secondary" className="mt-3" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </div>
  );
}
