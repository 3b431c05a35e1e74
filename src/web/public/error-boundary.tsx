import { Component, Fragment, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { logProblem } from '#web/ui/log-problem.ts';

const mostRenderings = 3;

interface ErrorBoundaryProps {
  /** Shown when rendering anew does not help. If left out, a sentence. */
  readonly failed?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders a part of the page anew when it fails: an extension may have changed its elements. What was answered is in the
 * wizard's store, so it is kept.
 */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { readonly hasFailed: boolean; readonly rendering: number }
> {
  override state = { hasFailed: false, rendering: 1 };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    const { rendering } = this.state;
    if (rendering < mostRenderings) this.setState({ hasFailed: false, rendering: rendering + 1 });
    else logProblem('a part of the page could not be shown', error);
  }

  override render() {
    const { failed = <PartFailed />, children } = this.props;
    const { hasFailed, rendering } = this.state;
    return hasFailed ? failed : <Fragment key={rendering}>{children}</Fragment>;
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
