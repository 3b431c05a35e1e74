// Tools beside the editor: version history, impact of the draft, and a calculator.
import { lazy, Suspense, useState } from 'react';
import type { LivePricingConfig } from '#contract/pricing.ts';
import { notify } from '#web/ui/toasts.ts';
import { CalculatorDialog } from '#web/admin/pricing/calculator/calculator-dialog.tsx';
import { HistoryDrawer } from '#web/admin/pricing/history/history-drawer.tsx';
import { SmallButton } from '#web/admin/ui/buttons.tsx';

const ImpactDialog = lazy(async () => ({
  default: (await import('#web/admin/pricing/impact/impact-dialog.tsx')).ImpactDialog,
}));

type Tool = 'history' | 'impact' | 'calculator';

interface PricingToolsProps {
  readonly live: LivePricingConfig;
  /** Undefined while a field is empty or wrong. */
  readonly draft: LivePricingConfig | undefined;
  readonly hasEdits: boolean;
}

export function PricingTools({ live, draft, hasEdits }: PricingToolsProps) {
  const [tool, setTool] = useState<Tool>();
  const close = () => setTool(undefined);

  function openWithDraft(wanted: Tool): void {
    if (draft) setTool(wanted);
    else notify.info('Please correct the prices marked in red first');
  }

  return (
    <div className="flex flex-wrap gap-2 md:ml-auto">
      <SmallButton variant="secondary" onClick={() => setTool('history')}>
        Version history
      </SmallButton>
      <SmallButton variant="secondary" disabled={!hasEdits} onClick={() => openWithDraft('impact')}>
        Preview impact
      </SmallButton>
      <SmallButton variant="secondary" onClick={() => openWithDraft('calculator')}>
        Calculator
      </SmallButton>
      {tool === 'history' && <HistoryDrawer live={live} hasEdits={hasEdits} onClose={close} />}
      {tool === 'impact' && draft && (
        <Suspense>
          <ImpactDialog live={live} draft={draft} onClose={close} />
        </Suspense>
      )}
      {tool === 'calculator' && draft && <CalculatorDialog draft={draft} onClose={close} />}
    </div>
  );
}
