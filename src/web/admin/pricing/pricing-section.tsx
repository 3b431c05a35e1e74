import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PricingEditor } from './pricing-editor.tsx';
import { usePricing } from './use-pricing.ts';

export function PricingSection() {
  const pricing = usePricing();
  const { state, isError, reload } = pricing;
  if (state) return <PricingEditor {...pricing} state={state} />;
  if (isError) return <NotAvailable onRetry={reload} />;
  return (
    <div role="status" className="grid min-h-64 place-items-center content-center gap-4 text-muted">
      <Spinner className="size-10" />
      Loading Configuration
    </div>
  );
}

function NotAvailable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="mx-auto grid max-w-md place-items-center gap-4 rounded-lg border border-line bg-paper p-8 text-center shadow-card">
      <h2 className="text-xl font-semibold">Configuration Not Available</h2>
      <p className="text-muted">Unable to load pricing configuration. Please try again.</p>
      <Button onClick={onRetry}>Retry Loading</Button>
    </div>
  );
}
