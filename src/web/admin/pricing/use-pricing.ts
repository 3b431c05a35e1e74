// Loads and saves the prices for the pricing page.
import { useCallback, useEffect, useReducer } from 'react';
import type { LivePricingConfig } from '#contract/pricing-config.ts';
import type { ApiFailure } from '#web/api/request.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { notify } from '#web/ui/toasts.ts';
import { setUnsavedChanges } from '#web/admin/shell/unsaved-changes.ts';
import { findProblems, normaliseAll, type Problems, withValues } from './draft.ts';
import { takeKeptEdits, useKeepEdits } from './kept-edits.ts';
import { fieldKey, fieldsOf, priceSections } from './price-field.ts';
import { pricingApi } from './pricing-api.ts';
import { type Editing, hasEdits, nextPricingState } from './pricing-state.ts';

const successMs = 4000;
const saveFailed = 'Failed to save configuration';

/** The sentence goes to the admin, the details to the log; the session's end is told by the login page. */
function tellFailure(sentence: string, error: ApiFailure): void {
  if (error.kind === 'refused' && error.status === 401) return;
  logProblem(sentence, error);
  notify.error(sentence);
}

function problemsFrom(error: ApiFailure): Problems {
  const details = error.kind === 'refused' ? error.details : [];
  return Object.fromEntries(details.map(({ path, message }) => [fieldKey(path.split('.')), message]));
}

export function usePricing() {
  const [state, dispatch] = useReducer(nextPricingState, { status: 'loading' });

  const load = useCallback(async () => {
    dispatch({ type: 'started', what: 'loading' });
    const result = await pricingApi.load();
    if (result.ok) {
      const kept = takeKeptEdits();
      if (kept) {
        dispatch({ type: 'resumed', ...kept });
        notify.info('Your unsaved changes are still here');
      }
      return dispatch({ type: 'loaded', config: result.value });
    }
    tellFailure('Failed to load pricing configuration', result.error);
    dispatch({ type: 'load_failed' });
  }, []);

  useEffect(() => void load(), [load]);

  useKeepEdits(state);

  const edits = state.status === 'ready' && hasEdits(state) ? 1 : 0;
  useEffect(() => {
    setUnsavedChanges(edits);
    return () => setUnsavedChanges(0);
  }, [edits]);

  async function showConflict(): Promise<void> {
    const [newest, history] = await Promise.all([pricingApi.load(), pricingApi.versions(1, 0)]);
    if (!newest.ok) {
      tellFailure(saveFailed, newest.error);
      return dispatch({ type: 'save_failed' });
    }
    const savedBy = history.ok ? (history.value.versions[0]?.savedBy ?? null) : null;
    dispatch({ type: 'conflicted', conflict: { newest: newest.value, savedBy } });
  }

  /** After a save the prices are read back, so that the page shows what is live. */
  const showSaved = useCallback(async (saved: LivePricingConfig, sentence: string) => {
    const reread = await pricingApi.load();
    dispatch({ type: 'saved', config: reread.ok ? reread.value : saved });
    notify.success(sentence, { autoCloseMs: successMs });
  }, []);

  /** Answers what is wrong with which field; nothing is sent then. */
  async function save(from: Editing): Promise<Problems> {
    const fields = fieldsOf(priceSections(from.live));
    const values = normaliseAll(from.values);
    const problems = findProblems(values, fields);
    if (Object.keys(problems).length > 0) {
      dispatch({ type: 'refused', values, problems });
      return problems;
    }
    dispatch({ type: 'started', what: 'saving' });
    const result = await pricingApi.save(withValues(from.live, values, fields));
    if (result.ok) {
      await showSaved(result.value, 'Configuration saved successfully!');
      return {};
    }
    if (result.error.kind === 'refused' && result.error.status === 409) {
      await showConflict();
      return {};
    }
    tellFailure(saveFailed, result.error);
    const refused = problemsFrom(result.error);
    dispatch({ type: 'refused', values, problems: refused });
    return refused;
  }

  return { state, dispatch, load, save, showSaved };
}
