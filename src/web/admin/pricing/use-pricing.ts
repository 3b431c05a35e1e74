// The prices on the pricing page: what is live, and the edits that are not saved yet.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { notify } from '#web/ui/toasts.ts';
import type { RequestFailed } from '#web/admin/query-client.ts';
import { setUnsavedChanges } from '#web/admin/unsaved-changes.ts';
import { findProblems, normaliseAll, type Problems, withValues } from './draft.ts';
import { keptEdits, useKeepEdits } from './kept-edits.ts';
import { fieldsOf, type PriceField, priceSections } from './price-field.ts';
import { pricingQueries, pricingRequests, refreshPricing } from './pricing-api.ts';
import { type Editing, editing, hasEdits, nextPricingState } from './pricing-state.ts';

const saveFailed = 'Failed to save configuration';

/** The server names fields by dotted paths; a name in a path may hold a dot itself. */
function problemsFrom({ failure }: RequestFailed, fields: readonly PriceField[]): Problems {
  const details = failure.kind === 'refused' ? failure.details : [];
  const messages = new Map(details.map(({ path, message }) => [path, message]));
  return Object.fromEntries(
    fields.flatMap(({ key, path }) => {
      const message = messages.get(path.join('.'));
      return message === undefined ? [] : [[key, message]];
    }),
  );
}

function resumed(): Editing | undefined {
  const kept = keptEdits();
  return kept && editing(kept.live, kept.values);
}

export function usePricing() {
  const [state, dispatch] = useReducer(nextPricingState, undefined, resumed);
  const { data: config, isError, isFetching, refetch } = useQuery(pricingQueries.config());

  useEffect(() => {
    if (config) dispatch({ type: 'loaded', config });
  }, [config]);

  useEffect(() => {
    if (keptEdits()) notify.info('Your unsaved changes are still here');
  }, []);

  useKeepEdits(state);

  const unsaved = state !== undefined && hasEdits(state);
  useEffect(() => {
    setUnsavedChanges(unsaved);
    return () => setUnsavedChanges(false);
  }, [unsaved]);

  const saving = useMutation({
    mutationFn: pricingRequests.save,
    onSuccess: (saved) => {
      dispatch({ type: 'saved', config: saved });
      return refreshPricing();
    },
    // Loading the live prices shows the conflict.
    onError: (error) => (error.has('pricing_conflict') ? refetch() : undefined),
    meta: {
      success: 'Configuration saved successfully!',
      failure: (error) => (error.has('pricing_conflict') ? undefined : saveFailed),
    },
  });

  /** Nothing is sent while a field is wrong. `onRefused` is called with the wrong fields. */
  function save(from: Editing, onRefused: (problems: Problems) => void): void {
    const fields = fieldsOf(priceSections(from.live));
    const values = normaliseAll(from.values);
    const refuse = (problems: Problems) => {
      dispatch({ type: 'refused', values, problems });
      onRefused(problems);
    };
    const problems = findProblems(values, fields);
    if (Object.keys(problems).length === 0) {
      saving.mutate(withValues(from.live, values, fields), {
        onError: (error) => refuse(problemsFrom(error, fields)),
      });
      return;
    }
    notify.error(saveFailed);
    refuse(problems);
  }

  const busy = saving.isPending ? 'saving' : isFetching ? 'loading' : undefined;
  return { state, dispatch, isError, busy, reload: () => void refetch(), save } as const;
}
