import { Button } from '#web/ui/button.tsx';
import { useDocumentTitle } from './use-document-title.ts';

/** In place of a page that broke: a fault of ours, which a reload often mends. The router logs it. */
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
