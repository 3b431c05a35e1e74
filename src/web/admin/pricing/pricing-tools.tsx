// Tools beside the editor: version history, impact of the draft, and a calculator.
import { useState } from 'react';
import type { LivePricingConfig } from '#contract/pricing.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CalculatorDialog } from './calculator-dialog.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { ImpactDialog } from './impact-dialog.tsx';
import { PercentDialog } from './percent-dialog.tsx';
import type { PriceField } from './price-sections.ts';
import type { Values } from './pricing-state.ts';

type Tool = 'history' | 'impact' | 'percent' | 'calculator';

interface PricingToolsProps {
  readonly live: LivePricingConfig;
  /** Undefined while a field is empty or wrong. */
  readonly draft: LivePricingConfig | undefined;
  readonly hasEdits: boolean;
  readonly fields: readonly PriceField[];
  readonly values: Values;
  readonly onFill: (values: Values) => void;
  /** A day; empty: at once. */
  readonly liveFrom: string;
  readonly onPublish: () => void;
}

export function PricingTools(props: PricingToolsProps) {
  const { live, draft, hasEdits, fields, values, onFill, liveFrom, onPublish } = props;
  const [tool, setTool] = useState<Tool>();
  const close = () => setTool(undefined);

  function openWithDraft(wanted: Tool): void {
    if (draft) setTool(wanted);
    else notify.info('Please correct the prices marked in red first');
  }

  function fill(filled: Values): void {
    const before = Object.fromEntries(Object.keys(filled).map((key) => [key, values[key] ?? '']));
    const count = Object.keys(filled).length;
    onFill(filled);
    notify.success(count === 1 ? '1 price is filled in' : `${count} prices are filled in`, {
      // The newest only: an earlier Undo would bring back other prices.
      id: 'prices filled in by percent',
      action: { label: 'Undo', onPress: () => onFill(before) },
    });
  }

  return (
    <div className="flex flex-wrap gap-1.5 md:ml-auto">
      <SmallButton className="lg:px-2!" variant="secondary" onClick={() => setTool('history')}>
        Version history
      </SmallButton>
      <SmallButton
        className="lg:px-2!"
        variant="secondary"
        disabled={!hasEdits}
        onClick={() => openWithDraft('impact')}
      >
        Preview impact
      </SmallButton>
      <SmallButton className="lg:px-2!" variant="secondary" onClick={() => setTool('percent')}>
        Change by percent
      </SmallButton>
      <SmallButton className="lg:px-2!" variant="secondary" onClick={() => openWithDraft('calculator')}>
        Calculator
      </SmallButton>
      {tool === 'percent' && <PercentDialog fields={fields} values={values} onFill={fill} onClose={close} />}
      {tool === 'history' && <HistoryDrawer live={live} hasEdits={hasEdits} onClose={close} />}
      {tool === 'impact' && draft && (
        <ImpactDialog live={live} draft={draft} liveFrom={liveFrom} onPublish={onPublish} onClose={close} />
      )}
      {tool === 'calculator' && draft && <CalculatorDialog draft={draft} onClose={close} />}
    </div>
  );
}
