// A session that ends takes the page away, and the edits with it. They are kept in memory, for the same
// admin only, until the page is back.
import { useEffect, useRef } from 'react';
import type { LivePricingConfig } from '#contract/pricing-config.ts';
import { session } from '#web/admin/session/session.ts';
import { hasUnsavedChanges } from '#web/admin/shell/unsaved-changes.ts';
import type { Values } from './draft.ts';
import type { PricingState } from './pricing-state.ts';

interface KeptEdits {
  readonly live: LivePricingConfig;
  readonly values: Values;
}

let kept: (KeptEdits & { readonly userId: string }) | undefined;

function userId(): string | undefined {
  const state = session.read();
  return state.status === 'signed_in' ? state.user.id : undefined;
}

/** The edits of the admin who is signed in now; they are handed out once. */
export function takeKeptEdits(): KeptEdits | undefined {
  const found = kept;
  kept = undefined;
  return found && found.userId === userId() ? { live: found.live, values: found.values } : undefined;
}

/** Call it before the effect that declares the changes saved when the page goes. */
export function useKeepEdits(state: PricingState): void {
  const latest = useRef<{ readonly state: PricingState; readonly userId: string | undefined }>(undefined);
  useEffect(() => {
    latest.current = { state, userId: userId() ?? latest.current?.userId };
  }, [state]);
  useEffect(
    () => () => {
      const last = latest.current;
      if (last?.state.status !== 'ready' || last.userId === undefined || !hasUnsavedChanges()) return;
      kept = { live: last.state.live, values: last.state.values, userId: last.userId };
    },
    [],
  );
}
