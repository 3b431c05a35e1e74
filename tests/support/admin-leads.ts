// Visitors who leave leads with the server of a browser test, by its API, and an admin who looks at them.
import type { Locator, Page } from '@playwright/test';
import { buildAnswers, buildContact } from '#tests/builders/answers.ts';
import { asAdmin, signIn } from './admin-session.ts';
import { expect } from './browser-test.ts';

/** The address of the list. */
export const list = '/admin?section=leads';

export async function leaveLead(page: Page, input: Record<string, unknown>): Promise<void> {
  const data = { ...buildAnswers(), ...buildContact(), ...input };
  const answer = await page.request.post('/api/calculate', { data });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Of the first people of every family: whoever says something about a phone needs others. */
const sharedPhones = '04000000';

/** As many people with one family name, in order. */
export async function leaveLeads(
  page: Page,
  familyName: string,
  count: number,
  phones = sharedPhones,
): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await leaveLead(page, {
      fullName: `Person${String(number).padStart(2, '0')} ${familyName}`,
      email: `person${number}@${familyName.toLowerCase()}.example.com`,
      phone: `${phones}${String(number).padStart(2, '0')}`,
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

/** Leaves as many leads of one family name, and opens the list of them as an admin. */
export async function openLeads(page: Page, familyName: string, count: number, filter = ''): Promise<void> {
  await leaveLeads(page, familyName, count);
  await signIn(page, `${list}&search=${familyName.toLowerCase()}${filter}`);
}

export const leadRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

export const leadPanel = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Leaves as many leads, and opens the first of them beside the list, until its details are there. */
export async function openPanel(page: Page, familyName: string, count = 1, phones = sharedPhones) {
  await leaveLeads(page, familyName, count, phones);
  const name = `Person01 ${familyName}`;
  const id = await leadId(page, name);
  await signIn(page, `${list}&search=${familyName.toLowerCase()}&lead=${id}`);
  const panel = leadPanel(page, name);
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('button', { name: 'Change this lift' })).toBeVisible();
  return { id, panel, status: panel.getByLabel('Status'), note: panel.getByLabel('Add a note') };
}

/** Opens the lead of the row that has the focus, the first one after the list has loaded. */
export async function openByKey(page: Page, name: string): Promise<Locator> {
  await expect(leadRow(page, name)).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = leadPanel(page, name);
  await expect(panel).toBeFocused();
  return panel;
}

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

export async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name }).click();
}

export const openFilter = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true }).click();

/** Types the name of a view that is to be saved. */
export async function saveView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
}
