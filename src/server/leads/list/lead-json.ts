import type { Lead } from '#contract/leads.ts';
import { answerFields } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
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
    assignedTo: lead.assignee,
    followUpOn: lead.followUpOn,
    suspectedRobot: lead.suspectedRobot,
    grandTotal: lead.grandTotal,
    createdAt: lead.createdAt.toISOString(),
    ...recordOf(answerFields, (field) => answers[field]),
    includeInstallation: answers['includeInstallation'] === 'yes',
  };
}
