import { useState } from 'react';
import type { Lead } from '#contract/leads.ts';

/** The ticked leads of all pages. A change of filters clears them, so that no lead is changed unseen. */
export function useChosen(shown: readonly Lead[], filters: string) {
  const [{ leads, of }, setChosen] = useState({ leads: new Map<string, Lead>(), of: filters });
  const chosen = of === filters ? leads : new Map<string, Lead>();

  /** Ticks or unticks leads as they are shown now. */
  function choose(which: readonly Lead[], on: boolean): void {
    const next = new Map(chosen);
    for (const lead of which) {
      if (on) next.set(lead._id, lead);
      else next.delete(lead._id);
    }
    setChosen({ leads: next, of: filters });
  }

  return {
    /** With the revision that the admin saw: a colleague's later change is a conflict. */
    leads: [...chosen.values()].map((lead) => shown.find(({ _id }) => _id === lead._id) ?? lead),
    has: (id: string) => chosen.has(id),
    choose,
    clear: () => setChosen({ leads: new Map(), of: filters }),
  };
}

export type Chosen = ReturnType<typeof useChosen>;
