import { Button } from '#web/ui/button.tsx';
import { useDocumentTitle } from '#web/admin/ui/use-document-title.ts';

/** The router's error boundary: shown instead of a page that threw. The router logs the error. */
export function CrashPage() {
  useDocumentTitle('Something went wrong');
  return (
    <main className="grid min-h-dvh place-content-center place-items-center gap-4 p-6 text-center">
      <h1 className="text-2xl font-semibold">Something went wrong</h1>
      <p className="max-w-prose text-muted">
        This page ran into a fault of ours. Nothing that was saved is lost. Please reload it.
      </p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </main>
  );
}
