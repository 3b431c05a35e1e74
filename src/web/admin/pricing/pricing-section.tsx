import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { LivePricingConfig } from '#contract/pricing/pricing.ts';
import { partKey } from '#domain/pricing/config-path.ts';
import { FirstDay } from '#web/admin/business/first-day.tsx';
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx';
import { Scroller } from '#web/admin/ui/screen.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DimensionsCard } from './dimensions-card.tsx';
import { OfferCard } from './offer/offer-card.tsx';
import { CollapsibleSection, JumpLinks, PriceList, PriceTable } from './price-form.tsx';
import type { InputPropsOf } from './price-input.tsx';
import { pathLabel, priceSections } from './price-sections.ts';
import { pricingQueries } from './pricing-api.ts';
import { changeWarning, hasEdits, probableSlips, shownConfig, typed, withEdits } from './pricing-state.ts';
import { PricingTools } from './pricing-tools.tsx';
import { SaveBar } from './save-bar.tsx';
import { type PricingNeeds, unsavedPrices, usePricing } from './use-pricing.ts';
import { ConflictDialog } from './versions/conflict-dialog.tsx';
import { PublishQuestion } from './versions/publish-question.tsx';
import { ScheduledVersions } from './versions/scheduled-versions.tsx';

export function PricingSection() {
  const { data: config, isError, isFetching, refetch } = useQuery(pricingQueries.config());
  if (config) return <PricingEditor config={config} isLoading={isFetching} reload={refetch} />;
  return (
    <Scroller>
      {isError ? (
        <div className="mx-auto grid max-w-md place-items-center gap-4 card p-8 text-center">
          <h2 className="text-xl font-semibold">Configuration Not Available</h2>
          <p className="text-muted">Unable to load pricing configuration. Please try again.</p>
          <Button onClick={() => void refetch()}>Retry Loading</Button>
        </div>
      ) : (
        <div role="status" className="grid min-h-64 place-items-center content-center gap-4 text-muted">
          <Spinner className="size-10" />
          <span>Loading Configuration</span>
        </div>
      )}
    </Scroller>
  );
}

const dimensionsTitle = 'Dimensions';
const offerTitle = 'What you offer';

function PricingEditor(props: Omit<PricingNeeds, 'focusField'>) {
  const [closed, setClosed] = useState<readonly string[]>([dimensionsTitle, offerTitle]);
  const open = (title: string | undefined) => setClosed(closed.filter((each) => each !== title));
  const pricing = usePricing({ ...props, focusField });
  const { state, change, asked, publish } = pricing;
  const { live, fields, original, values, problems, newest } = state;
  const { data: version } = useQuery(pricingQueries.version(live._id));
  const slips = probableSlips(live, withEdits(state));

  function focusField(key: string): void {
    const isOffer = key.startsWith('catalogue');
    flushSync(() => open(isOffer ? offerTitle : fields.find((field) => field.key === key)?.section));
    document.querySelector<HTMLElement>(`[data-field='${CSS.escape(key)}']`)?.focus();
  }

  const inputProps: InputPropsOf = ({ key }) => {
    const slip = slips.find(({ path }) => partKey(path) === key);
    const isMissing = live.missingPrices?.some((path) => partKey(path) === key);
    const isMissingStill = isMissing && values[key] === original[key];
    return {
      value: values[key] ?? '',
      original: original[key] ?? '',
      problem: problems[key],
      warning: isMissingStill ? 'Not filled in yet: counts as $0' : slip && changeWarning(slip),
      onType: (text) => change((now) => typed(now, { [key]: text })),
    };
  };

  const collapsible = (title: string) => ({
    title,
    open: !closed.includes(title),
    onToggle: () => (closed.includes(title) ? open(title) : setClosed([...closed, title])),
  });

  const sections = priceSections(shownConfig(live, state.lists));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <JumpLinks sections={sections} onJump={open} />
      <Scroller className="md:pt-3">
        <div className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-2">
          <h2 className="text-xl font-semibold">Pricing Configuration</h2>
          <Badge tone="good">Live Configuration</Badge>
          {version?.savedBy === null && <Badge tone="warn">Demonstration prices</Badge>}
          <PricingTools pricing={pricing} />
        </div>
        <p className="text-xs text-muted">All amounts are in dollars, incl. GST.</p>
        <FirstDay onOffer={() => focusField('catalogue')} />
        <MissingPrices live={live} />
        <ScheduledVersions live={live} />
        <div className="mt-2 grid grid-cols-1 gap-2.5">
          {sections.map(({ title, columns, note, cards }) => (
            <CollapsibleSection key={title} {...collapsible(title)}>
              {columns ? (
                <PriceTable title={title} cards={cards} columns={columns} inputProps={inputProps} />
              ) : (
                <PriceList cards={cards} inputProps={inputProps} />
              )}
              {note !== undefined && <p className="mt-1 text-xs text-muted">{note}</p>}
            </CollapsibleSection>
          ))}
          <CollapsibleSection {...collapsible(dimensionsTitle)}>
            <DimensionsCard pricing={pricing} />
          </CollapsibleSection>
          <CollapsibleSection {...collapsible(offerTitle)}>
            <OfferCard pricing={pricing} />
          </CollapsibleSection>
        </div>
      </Scroller>
      <SaveBar pricing={pricing} />
      {asked && (
        <PublishQuestion
          live={live}
          draft={withEdits(asked)}
          liveFrom={values.liveFrom}
          onConfirm={(scheduled) => publish(asked, scheduled)}
          onCancel={() => pricing.setAsked(undefined)}
        />
      )}
      <LeaveGuard unsaved={unsavedPrices} edits={hasEdits(state) ? state : undefined} what="the prices" />
      {newest && <ConflictDialog key={newest._id} state={state} newest={newest} change={change} />}
    </div>
  );
}

/** Names the prices that an update has added and that nobody has filled in yet. */
function MissingPrices({ live }: { readonly live: LivePricingConfig }) {
  const { missingPrices = [] } = live;
  if (missingPrices.length === 0) return null;
  const labels = missingPrices.map((path) => pathLabel(path, live)).join('; ');
  return (
    <Notice role="status" className="mb-4">
      {missingPrices.length === 1
        ? `1 price is not filled in yet and counts as $0: ${labels}. Save to keep it at 0, or fill it in.`
        : `${missingPrices.length} prices are not filled in yet and count as $0: ${labels}. Save to keep them at 0, or fill them in.`}
    </Notice>
  );
}
