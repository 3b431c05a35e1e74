import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LivePricingConfig } from '#contract/pricing.ts';
import { partKey } from '#domain/pricing/pricing-config.ts';
import { Scroller } from '#web/admin/ui/screen.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DimensionsCard, dimensionsTitle } from './dimensions-card.tsx';
import { CollapsibleSection, JumpLinks, PriceList, PriceTable } from './price-form.tsx';
import type { InputPropsOf } from './price-input.tsx';
import { pathLabel, type PriceField, priceFields, priceSections } from './price-sections.ts';
import { changeWarnings, type Editing, findProblems, type Problems, withValues } from './pricing-state.ts';
import { PricingTools } from './pricing-tools.tsx';
import { PublishQuestion } from './publish-question.tsx';
import { SaveBar } from './save-bar.tsx';
import { ScheduledVersions } from './scheduled-versions.tsx';
import { type Pricing, usePricing } from './use-pricing.ts';

export function PricingSection() {
  const pricing = usePricing();
  const { state, isError, reload } = pricing;
  if (state) return <PricingEditor pricing={pricing} state={state} />;
  return (
    <Scroller>
      {isError ? (
        <NotAvailable onRetry={reload} />
      ) : (
        <div role="status" className="grid min-h-64 place-items-center content-center gap-4 text-muted">
          <Spinner className="size-10" />
          Loading Configuration
        </div>
      )}
    </Scroller>
  );
}

function NotAvailable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="mx-auto grid max-w-md place-items-center gap-4 card p-8 text-center">
      <h2 className="text-xl font-semibold">Configuration Not Available</h2>
      <p className="text-muted">Unable to load pricing configuration. Please try again.</p>
      <Button onClick={onRetry}>Retry Loading</Button>
    </div>
  );
}

interface PricingEditorProps {
  readonly pricing: Pricing;
  readonly state: Editing;
}

const closedFirst: ReadonlySet<string> = new Set([dimensionsTitle]);

function PricingEditor({ pricing, state }: PricingEditorProps) {
  const { dispatch, question, save } = pricing;
  const { live, original, values, dimensions, problems, newest } = state;
  const sections = useMemo(() => priceSections(live), [live]);
  const fields = useMemo(() => priceFields(live), [live]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(closedFirst);
  const page = useRef<HTMLDivElement>(null);

  // Undefined while a field is empty or wrong.
  const draft = useMemo(
    () =>
      Object.keys(findProblems(values, fields)).length === 0
        ? withValues(live, values, fields, dimensions)
        : undefined,
    [live, values, fields, dimensions],
  );
  const warnings = draft ? changeWarnings(live, draft) : {};
  const missing = new Set(live.missingPrices?.map(partKey));

  function toggle(title: string): void {
    setClosed(
      closed.has(title) ? new Set([...closed].filter((each) => each !== title)) : new Set([...closed, title]),
    );
  }

  function open(title: string): void {
    if (closed.has(title)) toggle(title);
  }

  const inputProps: InputPropsOf = ({ key }) => ({
    value: values[key] ?? '',
    original: original[key] ?? '',
    problem: problems[key],
    missing: missing.has(key),
    warning: warnings[key],
    onType: (text) => dispatch({ type: 'typed', key, text }),
    onBlur: () => dispatch({ type: 'blurred', key }),
  });

  function focusFirst(wrong: Problems): void {
    const first = fields.find(({ key }) => wrong[key] !== undefined);
    if (!first) return;
    flushSync(() => setClosed(closedFirst));
    page.current?.querySelector<HTMLElement>(`[data-field='${CSS.escape(first.key)}']`)?.focus();
  }

  return (
    <div ref={page} className="flex min-h-0 flex-1 flex-col">
      <JumpLinks sections={sections} onJump={open} />
      <Scroller className="md:pt-3">
        <div className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-2">
          <h2 className="text-xl font-semibold">Pricing Configuration</h2>
          <Badge tone="good">Live Configuration</Badge>
          <PricingTools
            pricing={pricing}
            state={state}
            fields={fields}
            draft={draft}
            onPublish={() => save(state, true, focusFirst)}
          />
        </div>
        <MissingPrices live={live} fields={fields} />
        <ScheduledVersions live={live} />
        <div className="mt-2 grid grid-cols-1 gap-2.5">
          {sections.map((section) => (
            <CollapsibleSection
              key={section.title}
              title={section.title}
              open={!closed.has(section.title)}
              onToggle={() => toggle(section.title)}
            >
              {section.columns ? (
                <PriceTable section={section} columns={section.columns} inputProps={inputProps} />
              ) : (
                <PriceList cards={section.cards} inputProps={inputProps} />
              )}
              {section.note !== undefined && <p className="mt-1 text-xs text-muted">{section.note}</p>}
            </CollapsibleSection>
          ))}
          <CollapsibleSection
            title={dimensionsTitle}
            open={!closed.has(dimensionsTitle)}
            onToggle={() => toggle(dimensionsTitle)}
          >
            <DimensionsCard
              rows={dimensions ?? live.dimensions ?? []}
              onChange={(rows) => dispatch({ type: 'measured', dimensions: rows })}
            />
          </CollapsibleSection>
        </div>
      </Scroller>
      <SaveBar
        pricing={pricing}
        state={state}
        fields={fields}
        onSave={(isDayWhole) => save(state, isDayWhole, focusFirst)}
      />
      {question && (
        <PublishQuestion
          live={live}
          draft={question.draft}
          liveFrom={question.liveFrom}
          cancelLabel="Keep editing"
          onConfirm={question.publish}
          onCancel={pricing.keepEditing}
        />
      )}
      {newest && <ConflictDialog key={newest._id} state={state} newest={newest} dispatch={dispatch} />}
    </div>
  );
}

interface MissingPricesProps {
  readonly live: LivePricingConfig;
  readonly fields: readonly PriceField[];
}

/** After an update that asks for new prices: names those that nobody has filled in yet. */
function MissingPrices({ live: { missingPrices }, fields }: MissingPricesProps) {
  if (!missingPrices?.length) return null;
  const labels = missingPrices.map((path) => pathLabel(path, fields)).join('; ');
  return (
    <p role="status" className="mb-4 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">
      {missingPrices.length === 1
        ? `1 price is not filled in yet and counts as $0: ${labels}. Save to keep it at 0, or fill it in.`
        : `${missingPrices.length} prices are not filled in yet and count as $0: ${labels}. Save to keep them at 0, or fill them in.`}
    </p>
  );
}
