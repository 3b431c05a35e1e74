// The live prices and the unsaved edits of the pricing page.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { LivePricingConfig, ScheduledFate } from '#contract/pricing.ts';
import { fieldErrors, RequestFailed, send, showSuccess } from '#web/admin/query-client.ts';
import { session } from '#web/admin/session/session.ts';
import { businessToday } from '#web/admin/ui/format-moment.ts';
import { hasUnsavedChanges, setUnsavedChanges } from '#web/admin/unsaved-changes.ts';
import { notify } from '#web/ui/toasts.ts';
import { priceFields } from './price-sections.ts';
import { pricingQueries, refreshPricing } from './pricing-api.ts';
import {
  type Editing,
  findProblems,
  hasEdits,
  nextPricingState,
  normaliseAll,
  probableSlips,
  type Problems,
  problemsOf,
  replacedBy,
  withValues,
} from './pricing-state.ts';

const saveFailed = 'Failed to save configuration';

const noDay = 'Choose a day after today, or none to publish at once';

/** Brings back the prices that were live before, or keeps the scheduled ones from going live. */
function undoOf({ _id, before, liveFrom }: LivePricingConfig, scheduled: ScheduledFate) {
  if (before === undefined) return undefined;
  const undo = async () => {
    try {
      if (liveFrom === undefined) {
        const restored = { params: { id: before }, body: { _id, scheduled } };
        await send('POST /admin/pricing-config/versions/:id/restore', restored);
      } else await send('POST /admin/pricing-config/versions/:id/withdraw', { params: { id: _id } });
      await refreshPricing();
      showSuccess(
        liveFrom === undefined ? 'The prices before are live again' : 'The scheduled prices are withdrawn',
      );
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      if (!error.isEndOfSession) notify.error(error.sentence ?? 'The save could not be undone');
    }
  };
  return { label: 'Undo', onPress: () => void undo() };
}

interface SaveQuestion {
  readonly draft: LivePricingConfig;
  readonly liveFrom: string | undefined;
  readonly publish: (scheduled: ScheduledFate) => void;
}

interface Save {
  readonly draft: LivePricingConfig;
  readonly scheduled: ScheduledFate;
}

export type Pricing = ReturnType<typeof usePricing>;

export function usePricing() {
  const [state, dispatch] = useReducer(nextPricingState, undefined, keptEdits);
  const { data: config, isError, isFetching, refetch } = useQuery(pricingQueries.config());

  useEffect(() => {
    if (config) dispatch({ type: 'loaded', config });
  }, [config]);

  useEffect(() => {
    if (keptEdits()) notify.info('Your unsaved changes are still here');
  }, []);

  useUnsavedEdits(state);

  const [reason, setReason] = useState('');
  /** A day such as 2026-01-31. Empty stands for at once. */
  const [liveFrom, setLiveFrom] = useState('');
  const [dayProblem, setDayProblem] = useState<string>();
  const saving = useMutation({
    mutationFn: ({ draft, scheduled }: Save) =>
      send('PUT /admin/pricing-config', {
        body: {
          ...draft,
          scheduled,
          ...(reason.trim() !== '' && { reason: reason.trim() }),
          ...(liveFrom !== '' && { liveFrom }),
          replaces: replacedBy(draft, liveFrom === '' ? undefined : liveFrom).map(({ _id }) => _id),
        },
      }),
    onSuccess: (saved, { draft, scheduled }) => {
      // After a save for a later day the page keeps the live prices.
      dispatch(liveFrom === '' ? { type: 'saved', config: saved ?? draft } : { type: 'discarded' });
      setReason('');
      setLiveFrom('');
      showSuccess('Configuration saved successfully!', undefined, saved && undoOf(saved, scheduled));
      return refreshPricing();
    },
    // Loading the prices shows the conflict.
    onError: (error) =>
      error.has('pricing_conflict') || error.has('scheduled_meanwhile') ? refetch() : undefined,
    meta: {
      failure: (error) => {
        if (error.has('pricing_conflict')) return undefined;
        return error.has('scheduled_meanwhile') ? error.sentence : saveFailed;
      },
    },
  });

  const [question, setQuestion] = useState<SaveQuestion>();

  /** Sends nothing while a field is wrong, and asks about probable slips. `onRefused` gets the wrong fields. */
  function save(from: Editing, isDayWhole: boolean, onRefused: (problems: Problems) => void): void {
    const fields = priceFields(from.live);
    const values = normaliseAll(from.values);
    const refuse = (problems: Problems) => {
      dispatch({ type: 'refused', values, problems });
      onRefused(problems);
    };
    const problems = findProblems(values, fields);
    if (Object.keys(problems).length > 0) {
      notify.error(saveFailed);
      refuse(problems);
      return;
    }
    if (!isDayWhole || (liveFrom !== '' && liveFrom <= businessToday())) {
      notify.error(saveFailed);
      setDayProblem(noDay);
      return;
    }
    const draft = withValues(from.live, values, fields, from.dimensions);
    const publish = (scheduled: ScheduledFate) => {
      setQuestion(undefined);
      saving.mutate(
        { draft, scheduled },
        {
          onError: (error) => {
            // The server names fields by dotted paths; a name in a path may hold a dot itself.
            const messages = fieldErrors(error);
            setDayProblem(messages['liveFrom']);
            refuse(problemsOf(fields, ({ path }) => messages[path.join('.')]));
          },
        },
      );
    };
    const day = liveFrom === '' ? undefined : liveFrom;
    if (probableSlips(from.live, draft).length === 0 && replacedBy(from.live, day).length === 0)
      publish('replace');
    else setQuestion({ draft, liveFrom: day, publish });
  }

  const busy = saving.isPending ? 'saving' : isFetching ? 'loading' : undefined;
  return {
    state,
    dispatch,
    isError,
    busy,
    reason,
    setReason,
    liveFrom,
    setLiveFrom: (day: string) => {
      setLiveFrom(day);
      setDayProblem(undefined);
    },
    dayProblem,
    question,
    keepEditing: () => setQuestion(undefined),
    reload: () => void refetch(),
    save,
  } as const;
}

/** When a session ends, the edits are kept in memory until the same admin opens the pricing page again. */
let kept: { readonly state: Editing; readonly userId: string } | undefined;

function userId(): string | undefined {
  const state = session.read();
  return state.status === 'signed_in' ? state.user.id : undefined;
}

/** The unsaved edits of the admin who is signed in. */
function keptEdits(): Editing | undefined {
  return kept?.userId === userId() ? kept?.state : undefined;
}

/** Tells the leave guard of unsaved edits. If they are still unsaved when the page goes, the session has ended. */
function useUnsavedEdits(state: Editing | undefined): void {
  const latest = useRef<typeof kept>(undefined);
  useEffect(() => {
    const id = userId() ?? latest.current?.userId;
    latest.current = state && id !== undefined ? { state, userId: id } : undefined;
    setUnsavedChanges(state !== undefined && hasEdits(state));
  }, [state]);
  useEffect(
    () => () => {
      kept = hasUnsavedChanges() ? latest.current : undefined;
      setUnsavedChanges(false);
    },
    [],
  );
}
