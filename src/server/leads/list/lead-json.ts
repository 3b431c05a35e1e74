import type { Lead } from '#contract/leads.ts';
import type { LeadSummary } from './lead-list-store.ts';

/** Names every field that leaves the server. */
export function leadJson(lead: LeadSummary): Lead {
  const { answers } = lead;
  return {
    _id: lead.id,
    name: lead.name,
    email: lead.email,
    mobile: lead.mobile,
    state: lead.state,
    customerType: lead.customerType,
    status: lead.status,
    revision: lead.revision,
    grandTotal: lead.grandTotal,
    createdAt: lead.createdAt.toISOString(),
    numberOfStops: answers.numberOfStops,
    liftType: answers.liftType,
    cabinType: answers.cabinType,
    wheelchairAccess: answers.wheelchairAccess,
    budgetConsideration: answers.budgetConsideration,
    numberOfDoors: answers.numberOfDoors,
    indoorOutdoor: answers.indoorOutdoor,
    shaftType: answers.shaftType,
    glassInCabin: answers.glassInCabin,
    glassDoors: answers.glassDoors,
    includeInstallation: answers.includeInstallation === 'yes',
  };
}
