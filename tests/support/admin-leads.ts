// Visitors who leave leads with the server of a browser test, by its API.
import type { Page } from '@playwright/test';
import { buildAnswers, buildContact } from '#tests/builders/answers.ts';
import { asAdmin, signIn } from './admin-session.ts';

export async function leaveLead(page: Page, input: Record<string, unknown>): Promise<void> {
  const data = { ...buildAnswers(), ...buildContact(), ...input };
  const answer = await page.request.post('/api/calculate', { data });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** As many people with one family name, in order. */
export async function leaveLeads(page: Page, familyName: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await leaveLead(page, {
      fullName: `Person${String(number).padStart(2, '0')} ${familyName}`,
      email: `person${number}@${familyName.toLowerCase()}.example.com`,
      phone: `04000000${String(number).padStart(2, '0')}`,
    });
  }
}

/** The id of the newest lead that a search finds. */
export async function leadId(page: Page, search: string): Promise<string> {
  const { leads } = await asAdmin(page, 'get', `/api/leads?search=${encodeURIComponent(search)}`);
  const [lead] = leads;
  if (!lead) throw new Error(`no lead for ${search}`);
  return lead._id;
}

/** Leaves a lead, and opens it as an admin. Returns its id. */
export async function openLead(page: Page, name: string, input: object = {}): Promise<string> {
  const email = `${name}@example.com`;
  await leaveLead(page, { fullName: `Dora ${name}`, email, ...input });
  const id = await leadId(page, email);
  await signIn(page, `/admin/leads/${id}`);
  return id;
}
