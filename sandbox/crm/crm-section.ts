// The CRM's part of the sandbox's page: what arrived, newest first, and buttons that make it fail.
import { escapeHtml } from '#sandbox/escape-html.ts';
import { modeButtons } from '#sandbox/mode-routes.ts';
import type { CrmContact, CrmOpportunity, CrmStore } from './crm-store.ts';

export function crmSection(store: CrmStore): string {
  const contacts = store.contacts().toReversed();
  const opportunities = store.opportunities().toReversed();
  const deals = opportunities.map(opportunityCard).join('\n');
  const cards = contacts.map(contactCard).join('\n');
  return `<h2>CRM</h2>
<p>Calls: ${store.requests().length}. Taken: contacts ${contacts.length}, opportunities ${opportunities.length}.</p>
${modeButtons('crm', store)}
${deals}
${cards || '<p>No contact has arrived yet.</p>'}`;
}

function opportunityCard({ id, record, updates }: CrmOpportunity): string {
  const { name, ...facts } = record;
  return `<article><h3>${escapeHtml(String(name))}</h3>
<p>${escapeHtml(id)}, updated ${updates} times</p>
<details><summary>Opportunity</summary><pre>${escapeHtml(JSON.stringify(facts, null, 2))}</pre></details></article>`;
}

function contactCard({ receivedAt, idempotencyKey, record }: CrmContact): string {
  const { customFields, ...standard } = record;
  const { name } = standard;
  const rows = [
    ...Object.entries(standard).map(([key, value]) => [key, value] as const),
    ...(Array.isArray(customFields) ? customFields : []).map(customFieldRow),
    ['Idempotency-Key', idempotencyKey] as const,
  ].map(
    ([label, value]) => `<tr><td>${escapeHtml(String(label))}</td><td>${escapeHtml(String(value))}</td></tr>`,
  );
  return `<article><h3>${escapeHtml(typeof name === 'string' ? name : 'A contact')}</h3>
<p><time>${receivedAt.toISOString()}</time></p>
<details><summary>${rows.length} fields</summary><table>${rows.join('')}</table></details></article>`;
}

/** Whatever name the value has, it is the one that is neither id nor key. */
function customFieldRow(customField: Record<string, unknown>): readonly [unknown, unknown] {
  const value = Object.entries(customField).find(([name]) => name !== 'id' && name !== 'key')?.[1];
  return [customField['key'] ?? customField['id'], value];
}
