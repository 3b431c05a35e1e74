import { Spinner } from '#web/ui/spinner.tsx';

export function PageSpinner({ label }: { readonly label: string }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label={label} className="size-10" />
    </main>
  );
}
