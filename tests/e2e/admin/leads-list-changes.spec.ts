import type { Page } from '@playwright/test';
import { leadId, leadRow, openLeads } from '#tests/support/admin-leads.ts';
import { asAdmin } from '#tests/support/admin-session.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

// Failed requests, on purpose.
test.use({ expectedComplaint: /^(?:Failed to |Somebody else changed)/ });

const barOf = (page: Page) => page.getByRole('region', { name: 'Chosen leads' });

const choose = (page: Page, name: string) => page.getByRole('checkbox', { name: `Choose ${name}` }).check();

async function apply(page: Page, field: 'Set status' | 'Person', value: string): Promise<void> {
  await barOf(page).getByLabel(field).selectOption(value);
  await barOf(page).getByRole('button', { name: 'Apply' }).click();
}

test('Several leads are changed at once; what a colleague changed is named and stays', async ({ page }) => {
  await openLeads(page, 'Bulk', 12);
  await choose(page, 'Person12 Bulk');
  await choose(page, 'Person11 Bulk');
  await page.getByRole('button', { name: 'Next' }).click();
  await leadRow(page, 'Person01 Bulk').focus();
  await page.keyboard.press('x');
  const bar = barOf(page);
  await expect(bar).toContainText('3 chosen');

  const id = await leadId(page, 'person11 bulk');
  await asAdmin(page, 'patch', `/api/leads/${id}/status`, { status: 'qualified' });
  await bar.getByLabel('Set status').selectOption('Contacted');
  await apply(page, 'Person', testAdmin.email);
  await expect(page.getByText('2 leads updated')).toBeVisible();
  await expect(bar.getByRole('alert')).toContainText(
    'Not changed, because somebody else changed them meanwhile: Person11 Bulk.',
  );
  await expect(bar).toContainText('1 chosen');
  await expect(leadRow(page, 'Person01 Bulk')).toContainText(testAdmin.email);
  const status = async (name: string) =>
    (await asAdmin(page, 'get', `/api/leads/${await leadId(page, `${name} bulk`)}`)).status;
  expect([await status('person12'), await status('person11'), await status('person01')]).toEqual([
    'contacted',
    'qualified',
    'contacted',
  ]);

  // The lead is up to date now and can be changed.
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(leadRow(page, 'Person11 Bulk')).toContainText('Qualified');
  await bar.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('1 lead updated')).toBeVisible();
  await expect(bar).toBeHidden();
  expect(await status('person11')).toBe('contacted');

  await test.step('A row chosen while others are saved stays chosen', async () => {
    const release = await holdBack(page, '**/api/leads/bulk');
    await choose(page, 'Person10 Bulk');
    await apply(page, 'Person', 'Nobody');
    await choose(page, 'Person09 Bulk');
    await expect(bar).toContainText('2 chosen');
    release();
    await expect(bar).toContainText('1 chosen');
    await expect(page.getByRole('checkbox', { name: 'Choose Person09 Bulk' })).toBeChecked();
  });

  await test.step('All rows of a page are chosen at once, and other filters begin with none', async () => {
    const all = page.getByRole('checkbox', { name: 'Choose all on this page' });
    await all.check();
    await expect(bar).toContainText('10 chosen');
    await page.getByRole('checkbox', { name: 'Choose Person05 Bulk' }).uncheck();
    await expect(bar).toContainText('9 chosen');
    await page.getByLabel('Search').fill('person04 bulk');
    await expect(bar).toBeHidden();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(all).not.toBeChecked();
  });
});

test('A change of several leads is undone at once, but for what was changed since', async ({ page }) => {
  await openLeads(page, 'Together', 3);
  await choose(page, 'all on this page');
  await apply(page, 'Set status', 'Qualified');
  await expect(page.getByText('3 leads updated')).toBeVisible();
  const id = await leadId(page, 'person02 together');
  await asAdmin(page, 'patch', `/api/leads/${id}/status`, { status: 'lost' });
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('z');
  await expect(page.getByText('Undone for 2 leads')).toBeVisible();
  await expect(
    page.getByText('Left as they are, because they were changed since: Person02 Together.'),
  ).toBeVisible();
  await expect(leadRow(page, 'Person01 Together')).toContainText('New');
  await expect(leadRow(page, 'Person02 Together')).toContainText('Lost');
});

test('All results are changed at once by the filter, but for those of a colleague', async ({ page }) => {
  await openLeads(page, 'Elsewhere', 12);
  const bar = barOf(page);
  const chooseAll = async () => {
    await choose(page, 'all on this page');
    await bar.getByRole('button', { name: 'Choose all 12 results' }).click();
    await expect(bar).toContainText('All 12 chosen');
    await expect(bar.getByLabel('Set status')).toBeFocused();
  };
  await chooseAll();
  await apply(page, 'Set status', 'Qualified');
  await expect(page.getByText('12 leads updated')).toBeVisible();
  const counts = await asAdmin(page, 'get', '/api/leads/counts?search=elsewhere');
  expect(counts).toMatchObject({ new: 0, qualified: 12 });

  await expect(bar).toBeHidden();
  await chooseAll();
  // As the server answers when somebody else changed it: the test's own changes are the same admin's.
  const left = await leadId(page, 'person01 elsewhere');
  await page.route('**/api/leads/bulk', async (route) => {
    expect(route.request().postDataJSON()).toMatchObject({
      asOf: expect.stringMatching(/^20/),
      snapshot: expect.stringMatching(/^\d+:\d+:/),
    });
    const results = [{ id: left, outcome: 'conflict', name: 'Person01 Elsewhere' }];
    await route.fulfill({ json: { change: left, results } });
  });
  await apply(page, 'Set status', 'Contacted');
  await expect(
    page.getByText('Not changed, because somebody else changed them meanwhile: Person01 Elsewhere.'),
  ).toBeVisible();
});
