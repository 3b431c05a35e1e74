// When the session ends, the login page replaces the pricing page. The edits are kept in memory, for the same
// admin only, until the pricing page is shown again.
import { useEffect, useRef } from 'react';
import type { LivePricingConfig } from '#contract/pricing.ts';
import { session } from '#web/admin/session/session.ts';
import { hasUnsavedChanges } from '#web/admin/unsaved-changes.ts';
import type { Values } from './draft.ts';
import type { Editing } from './pricing-state.ts';

interface KeptEdits {
  readonly live: LivePricingConfig;
  readonly values: Values;
  readonly userId: string;
}

let kept: KeptEdits | undefined;

function userId(): string | undefined {
  const state = session.read();
  return state.status === 'signed_in' ? state.user.id : undefined;
}

/** The unsaved edits of the admin who is signed in. */
export function keptEdits(): KeptEdits | undefined {
  return kept?.userId === userId() ? kept : undefined;
}

/** Call it before the effect that resets the unsaved changes on unmount. */
export function useKeepEdits(state: Editing | undefined): void {
  const latest = useRef<KeptEdits>(undefined);
  useEffect(() => {
    const id = userId() ?? latest.current?.userId;
    latest.current =
      state && id !== undefined ? { live: state.live, values: state.values, userId: id } : undefined;
  }, [state]);
  useEffect(
    () => () => {
      kept = hasUnsavedChanges() ? latest.current : undefined;
    },
    [],
  );
}
