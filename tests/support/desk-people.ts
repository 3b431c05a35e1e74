// People at the sales desk in browsers of their own: what each was told, and what each sees of a lead.
import type { Locator, Page } from '@playwright/test';
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import { leadStatusNames } from '#domain/lead/lead.ts';
import { formatDollars } from '#domain/money.ts';
import { leadPanel, list } from './admin-leads.ts';
import { expect } from './browser-test.ts';
import { inDay } from './desk-acts.ts';

export interface Person {
  readonly page: Page;
  readonly who: string;
  readonly name: string;
  /** The messages since they were last looked at. */
  readonly told: string[];
}

/** The page has signed in. */
export async function watchPerson(page: Page, who: string, name: string): Promise<Person> {
  const told: string[] = [];
  await page.exposeFunction('noteMessage', (text: string) => told.push(text));
  await page.addInitScript(() => {
    const seen = new WeakMap<Element, string>();
    new MutationObserver(() => {
      for (const message of document.querySelectorAll('.toast')) {
        const text = message.querySelector('.toast-text')?.textContent ?? '';
        if (seen.get(message) !== text && text !== 'Saving…')
          (window as unknown as { noteMessage: (text: string) => void }).noteMessage(text);
        seen.set(message, text);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  // A press that cannot be made ends a round, and not the walk.
  page.setDefaultTimeout(60_000);
  await page.reload();
  return { page, who, name, told };
}

const address = {
  panel: (name: string, id: string) => `${list}&search=${encodeURIComponent(name)}&lead=${id}`,
  page: (_name: string, id: string) => `/admin/leads/${id}`,
  row: (name: string) => `${list}&search=${encodeURIComponent(name)}`,
} as const;

export type Frame = keyof typeof address;

export async function openLead({ page }: Person, frame: Frame, { _id, name }: LeadDetail): Promise<Locator> {
  await page.goto(address[frame](name, _id));
  const place = {
    panel: leadPanel(page, name),
    page: page.locator('body'),
    row: page.locator(`[data-lead="${_id}"]`),
  }[frame];
  const there = frame === 'row' ? place : place.getByRole('button', { name: 'Change this lift' });
  await expect(there).toBeVisible();
  if (frame === 'page') await place.getByText('Outcome of a call').click();
  return place;
}

/** Everything that a person can see of a lead there. */
export async function expectShown(frame: Frame, place: Locator, lead: LeadDetail): Promise<void> {
  const { status = 'new', followUpOn, assignedTo, grandTotal, soldAmount, doNotContact, mobile } = lead;
  const barred = [
    expect(place.getByText('No mails', { exact: true }).filter({ visible: true })).toHaveCount(
      doNotContact.mail ? 1 : 0,
    ),
    expect(place.locator('a[href^="tel:"]').first()).toBeVisible({ visible: !doNotContact.phone }),
    expect(place).toContainText(mobile),
    expect(place).toContainText(formatDollars(grandTotal ?? 0)),
  ];
  if (frame === 'row') {
    await Promise.all([
      ...barred,
      expect(place).toContainText(leadStatusNames[status]),
      followUpOn === null
        ? expect(place).not.toContainText('Follow up ')
        : expect(place).toContainText(`Follow up ${inDay(followUpOn)}`),
    ]);
    return;
  }
  const entries = lead.history.filter(({ who, kind }) => who !== null || kind !== 'hand_off');
  const history = place.getByRole('region', { name: 'History' });
  await Promise.all([
    ...barred,
    frame === 'panel'
      ? expect(place.getByRole('combobox', { name: 'Status' })).toHaveValue(status)
      : expect(place.getByRole('region', { name: 'Customer Information' })).toContainText(
          leadStatusNames[status],
        ),
    expect(place.getByLabel('Follow-up', { exact: true })).toHaveValue(followUpOn ?? ''),
    expect(place.getByRole('combobox', { name: 'Person' })).toHaveValue(assignedTo ?? ''),
    soldAmount === null
      ? expect(place).not.toContainText(/Sold for \$/i)
      : expect(place).toContainText(formatDollars(soldAmount)),
    expect(place.getByText('This enquiry was merged')).toHaveCount(lead.mergedInto === null ? 0 : 1),
    expect(history.getByRole('listitem')).toHaveCount(entries.length),
  ]);
}

/** The same words again would not be a message of their own. */
export async function closeMessages({ page }: Person): Promise<void> {
  await page.locator('.toast-close').evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect(page.locator('.toast')).toHaveCount(0);
}
