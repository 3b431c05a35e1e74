import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LivePricingConfig } from '#contract/pricing/pricing.ts';
// The versions that go live on a later day: they can be withdrawn until then.
import { useNameOf } from '#web/admin/names.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { ConfirmDialog } from '#web/admin/ui/dialog-frame.tsx';
import { formatDay } from '#web/admin/ui/format-moment.ts';
import { Row, Rows } from '#web/admin/ui/rows.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { pathLabel } from '../price-sections.ts';
import { pricingQueries, refreshPricing, withdrawVersion } from '../pricing-api.ts';
import { changeInWords, changesBetween } from './change-list.tsx';

type Scheduled = NonNullable<LivePricingConfig['scheduled']>[number];

/** As many changes as a line or two hold. */
const shownChanges = 2;

/** Why, and what it changes of the live prices. The version history shows the rest. */
function Contents({ of: { _id }, live }: { readonly of: Scheduled; readonly live: LivePricingConfig }) {
  const { data: version } = useQuery(pricingQueries.version(_id));
  if (!version) return null;
  const { changes, sentences = [] } = changesBetween(live, version);
  const words = [
    ...changes.map((change) => `${pathLabel(change.path, live)} ${changeInWords(change)}`),
    ...sentences,
  ];
  const more = words.length - shownChanges;
  const shown = [...words.slice(0, shownChanges), ...(more > 0 ? [`${more} more`] : [])];
  const what = shown.length > 0 ? `Changes: ${shown.join('; ')}` : 'The same prices as those that are live';
  return <span className="text-ink">{[version.reason, what].filter(Boolean).join('. ')}</span>;
}

export function ScheduledVersions({ live }: { readonly live: LivePricingConfig }) {
  const { scheduled } = live;
  const [asked, setAsked] = useState<Scheduled>();
  const place = useRef<HTMLDivElement>(null);
  const withdrawing = useMutation({
    mutationFn: ({ _id: id }: Scheduled) => withdrawVersion(id),
    onSettled: async () => {
      await refreshPricing();
      setAsked(undefined);
    },
    meta: {
      success: 'The scheduled prices are withdrawn',
      failure: ({ sentence }) => sentence ?? 'Failed to withdraw the version',
    },
  });

  const nameOf = useNameOf();

  function ask(version: Scheduled): void {
    withdrawing.reset();
    setAsked(version);
  }

  return (
    <div ref={place} tabIndex={-1}>
      {scheduled && (
        <Notice tone="accent" className="mb-3 py-0">
          <Rows aria-label="Scheduled prices">
            {scheduled.map((version) => (
              <Row
                key={version._id}
                note={<Contents of={version} live={live} />}
                name={
                  <>
                    <span>{`Version ${version.version} goes live on `}</span>
                    <strong>{formatDay(version.liveFrom)}</strong>
                    {version.savedBy !== null && <span>{`, saved by ${nameOf(version.savedBy)}`}</span>}
                  </>
                }
              >
                <SmallButton about={`version ${version.version}`} onClick={() => ask(version)}>
                  Withdraw
                </SmallButton>
              </Row>
            ))}
          </Rows>
        </Notice>
      )}
      {asked && (
        <ConfirmDialog
          open
          title={`Withdraw version ${asked.version}?`}
          confirmLabel="Withdraw"
          cancelLabel="Keep it"
          busy={withdrawing.isPending}
          finalFocus={() => (withdrawing.isIdle ? null : place.current)}
          onConfirm={() => withdrawing.mutate(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {`Its prices do not go live on ${formatDay(asked.liveFrom)}. It stays in the version history.`}
        </ConfirmDialog>
      )}
    </div>
  );
}
