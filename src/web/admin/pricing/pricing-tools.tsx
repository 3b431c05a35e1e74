// Tools beside the editor: version history, impact of the draft, and a calculator.
import { type ComponentProps, useState } from 'react';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CalculatorDialog } from './calculator-dialog.tsx';
import { PercentDialog } from './percent-dialog.tsx';
import { hasEdits, type Texts, typed } from './pricing-state.ts';
import type { Pricing } from './use-pricing.ts';
import { HistoryDrawer } from './versions/history-drawer.tsx';
import { ImpactDialog } from './versions/impact-dialog.tsx';

type Tool = 'history' | 'impact' | 'percent' | 'calculator';

export function PricingTools({ pricing }: { readonly pricing: Pricing }) {
  const { state, change, draft } = pricing;
  const { live, values } = state;
  const hasChanges = hasEdits(state);
  const [tool, setTool] = useState<Tool>();
  const close = () => setTool(undefined);

  function openWithDraft(wanted: Tool): void {
    if (draft) setTool(wanted);
    else notify.info('Please correct the prices marked in red first');
  }

  function fill(filled: Texts): void {
    const keys = Object.keys(filled);
    const before = Object.fromEntries(keys.map((key) => [key, values[key] ?? '']));
    change((now) => typed(now, filled));
    notify.success(keys.length === 1 ? '1 price is filled in' : `${keys.length} prices are filled in`, {
      // Only the newest message stays: an earlier Undo would bring back other prices.
      id: 'prices filled in by percent',
      action: { label: 'Undo', onPress: () => change((now) => typed(now, before)) },
    });
  }

  return (
    <div className="flex flex-wrap gap-1.5 md:ml-auto">
      <ToolButton onClick={() => setTool('history')}>Version history</ToolButton>
      <ToolButton disabled={!hasChanges} onClick={() => openWithDraft('impact')}>
        Preview impact
      </ToolButton>
      <ToolButton onClick={() => setTool('percent')}>Change by percent</ToolButton>
      <ToolButton onClick={() => openWithDraft('calculator')}>Calculator</ToolButton>
      {tool === 'percent' && <PercentDialog state={state} onFill={fill} onClose={close} />}
      {tool === 'history' && <HistoryDrawer live={live} hasEdits={hasChanges} onClose={close} />}
      {tool === 'impact' && draft && <ImpactDialog pricing={pricing} draft={draft} onClose={close} />}
      {tool === 'calculator' && draft && <CalculatorDialog draft={draft} onClose={close} />}
    </div>
  );
}

function ToolButton(props: ComponentProps<typeof SmallButton>) {
  return <SmallButton className="lg:px-2!" {...props} />;
}
