import { leadFacts } from '#web/admin/leads/detail/lead-words.ts';
import type { ShownLead } from '#web/admin/leads/read-lead.ts';

/** `Stops 4, Lift Type Residential Lift, …`: the whole lift at one glance. */
export function liftSentence(lead: ShownLead): string {
  const facts = [...leadFacts(lead, 'specifications'), ...leadFacts(lead, 'features')];
  return facts.length === 0 ? '' : `${facts.map(([label, words]) => `${label}: ${words}`).join(', ')}.`;
}
