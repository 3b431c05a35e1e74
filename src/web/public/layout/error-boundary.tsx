import { Component, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { logProblem } from '#web/ui/log-problem.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Around lazy parts: when the script of one fails to load, the rest of the page goes on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    logProblem('a part of the page could not be shown', error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
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
}
