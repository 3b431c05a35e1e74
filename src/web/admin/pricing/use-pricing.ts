// The edits of the pricing page, and their save.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LivePricingConfig, ScheduledFate } from '#contract/pricing/pricing.ts';
import { fieldErrors, send } from '#web/admin/query-client.ts';
import { businessToday } from '#web/admin/ui/format-moment.ts';
import { createUnsaved } from '#web/admin/ui/leave-guard.tsx';
import { notify } from '#web/ui/toasts.ts';
import { refreshPricing } from './pricing-api.ts';
import {
  type Editing,
  editing,
  findProblems,
  probableSlips,
  problemsOf,
  refreshed,
  replacedBy,
  saved,
  type Texts,
  withEdits,
} from './pricing-state.ts';
import { useDoneMessage } from './use-done-message.ts';

const saveFailed = 'Failed to save configuration';

export const unsavedPrices = createUnsaved<Editing>();

export interface PricingNeeds {
  readonly config: LivePricingConfig;
  readonly isLoading: boolean;
  readonly reload: () => Promise<unknown>;
  /** Opens the section of this field and moves the focus to it. */
  readonly focusField: (key: string) => void;
}

interface Save {
  readonly sent: Editing;
  readonly scheduled: ScheduledFate;
}

export type Pricing = ReturnType<typeof usePricing>;

export function usePricing({ config, isLoading, reload, focusField }: PricingNeeds) {
  const [state, change] = useState(() => refreshed(unsavedPrices.read() ?? editing(config), config));
  const [loaded, setLoaded] = useState(config);
  if (loaded !== config) {
    setLoaded(config);
    change(refreshed(state, config));
  }
  const { live, values } = state;
  const problems = findProblems(state);
  const draft = Object.keys(problems).length === 0 ? withEdits(state) : undefined;
  /** The prices whose publication the admin has to confirm. */
  const [asked, setAsked] = useState<Editing>();

  useEffect(() => {
    if (unsavedPrices.read()) notify.info('Your unsaved changes are still here');
  }, []);

  const sayDone = useDoneMessage();
  const saving = useMutation({
    mutationFn: ({ sent, scheduled }: Save) => {
      const [reason, liveFrom] = [sent.values.reason.trim() || undefined, sent.values.liveFrom || undefined];
      const replaces = replacedBy(sent.live, sent.values.liveFrom).map(({ _id }) => _id);
      return send('PUT /admin/pricing-config', {
        body: { ...withEdits(sent), _id: sent.live._id || undefined, scheduled, reason, liveFrom, replaces },
      });
    },
    onSuccess: (version, { sent }) => {
      // After a save for a later day the page keeps the live prices.
      change((now) => saved(now, sent, version && version.liveFrom === undefined ? version : now.live));
      sayDone('Configuration saved successfully!', version);
      return refreshPricing();
    },
    onError: (error) => {
      // The server names fields by dotted paths; a name in a path may hold a dot itself.
      const { liveFrom, ...messages } = fieldErrors(error);
      refuse({
        ...problemsOf(state, ({ path }) => messages[path.join('.')]),
        ...(liveFrom !== undefined && { liveFrom }),
        ...Object.fromEntries(Object.entries(messages).filter(([path]) => path.startsWith('catalogue'))),
      });
      // Loading the prices again shows the conflict.
      return error.has('pricing_conflict') || error.has('scheduled_meanwhile') ? reload() : undefined;
    },
    meta: {
      failure: (error) => {
        if (error.has('pricing_conflict')) return undefined;
        return error.has('scheduled_meanwhile') ? error.sentence : saveFailed;
      },
    },
  });

  function refuse(wrong: Texts): void {
    flushSync(() => change((now) => ({ ...now, problems: wrong })));
    const [first] = Object.keys(wrong);
    if (first !== undefined) focusField(first);
  }

  /** Does not send wrong fields, and asks first about likely typing errors and scheduled prices. */
  function save(isDayWhole: boolean): void {
    const isDayWrong = !isDayWhole || (values.liveFrom !== '' && values.liveFrom <= businessToday());
    if (!draft || isDayWrong) {
      notify.error(saveFailed);
      refuse(draft ? { liveFrom: 'Choose a day after today, or none to publish at once' } : problems);
    } else if (probableSlips(live, draft).length > 0 || replacedBy(live, values.liveFrom).length > 0) {
      setAsked(state);
    } else saving.mutate({ sent: state, scheduled: 'replace' });
  }

  function publish(sent: Editing, scheduled: ScheduledFate): void {
    setAsked(undefined);
    saving.mutate({ sent, scheduled });
  }

  const busy = saving.isPending ? 'saving' : isLoading && 'loading';
  return { state, change, draft, asked, setAsked, save, publish, busy, reload } as const;
}
