// Tools beside the editor: version history, impact of the draft, and a calculator.
import { type ComponentProps, useState } from 'react';
import type { LivePricingConfig } from '#contract/pricing.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CalculatorDialog } from './calculator-dialog.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { ImpactDialog } from './impact-dialog.tsx';
import { PercentDialog } from './percent-dialog.tsx';
import type { PriceField } from './price-sections.ts';
import { type Editing, hasEdits, type Values } from './pricing-state.ts';
import type { Pricing } from './use-pricing.ts';

type Tool = 'history' | 'impact' | 'percent' | 'calculator';

interface PricingToolsProps {
  readonly pricing: Pricing;
  readonly state: Editing;
  readonly fields: readonly PriceField[];
  /** Undefined while a field is empty or wrong. */
  readonly draft: LivePricingConfig | undefined;
  readonly onPublish: () => void;
}

export function PricingTools({ pricing, state, fields, draft, onPublish }: PricingToolsProps) {
  const { live, values } = state;
  const hasChanges = hasEdits(state);
  const [tool, setTool] = useState<Tool>();
  const close = () => setTool(undefined);

  function openWithDraft(wanted: Tool): void {
    if (draft) setTool(wanted);
    else notify.info('Please correct the prices marked in red first');
  }

  function fill(filled: Values): void {
    const before = Object.fromEntries(Object.keys(filled).map((key) => [key, values[key] ?? '']));
    const count = Object.keys(filled).length;
    pricing.dispatch({ type: 'filled', values: filled });
    notify.success(count === 1 ? '1 price is filled in' : `${count} prices are filled in`, {
      // The newest only: an earlier Undo would bring back other prices.
      id: 'prices filled in by percent',
      action: { label: 'Undo', onPress: () => pricing.dispatch({ type: 'filled', values: before }) },
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
      {tool === 'percent' && <PercentDialog fields={fields} values={values} onFill={fill} onClose={close} />}
      {tool === 'history' && <HistoryDrawer live={live} hasEdits={hasChanges} onClose={close} />}
      {tool === 'impact' && draft && (
        <ImpactDialog
          live={live}
          draft={draft}
          liveFrom={pricing.liveFrom}
          onPublish={onPublish}
          onClose={close}
        />
      )}
      {tool === 'calculator' && draft && <CalculatorDialog draft={draft} onClose={close} />}
    </div>
  );
}

function ToolButton(props: ComponentProps<typeof SmallButton>) {
  return <SmallButton variant="secondary" className="lg:px-2!" {...props} />;
}
