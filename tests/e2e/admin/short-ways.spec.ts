// The shortest ways through common tasks, with the keys and taps that docs/leads.md counts.
import { leadStatuses } from '#domain/lead/lead.ts';
import { recordOf } from '#domain/record-of.ts';
import * as desk from '#tests/support/admin-leads.ts';
import { asAdmin, fillLogin, signIn } from '#tests/support/admin-session.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

test('On a phone two taps lead from the login to the first lead of today', async ({ page }) => {
  await desk.leaveLeads(page, 'Phoned', 1);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/login');
  await fillLogin(page);
  await page.getByRole('link', { name: /^\d+ leads? to do today$/ }).click();
  await expect(page.locator('[data-lead-panel]')).toBeVisible();
});

test('On a phone the login leads to all leads if nothing is to do today', async ({ page }) => {
  const none = recordOf(leadStatuses, () => 0);
  await page.route('**/api/leads/counts', (route) => route.fulfill({ json: none }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/login');
  await fillLogin(page);
  await page.getByRole('link', { name: 'Nothing to do today: all leads' }).click();
  await expect(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
});

test('Three keys and the name assign all results to a person', async ({ page }) => {
  await desk.openLeads(page, 'Assigned', 12);
  await expect(page.getByRole('row').nth(1)).toBeFocused();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('All 12 chosen')).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByRole('region', { name: 'Chosen leads' }).getByLabel('Person')).toBeFocused();
  await page.keyboard.type(testAdmin.email.slice(0, 4));
  await page.keyboard.press('Enter');
  await expect(page.getByText('12 leads updated')).toBeVisible();
  expect(await asAdmin(page, 'get', '/api/leads?search=assigned&assignedTo=me')).toMatchObject({ total: 12 });
  await test.step('In a field Ctrl+A chooses its text', async () => {
    await page.getByLabel('Search').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('x');
    await expect(page.getByLabel('Search')).toHaveValue('x');
    await expect(page.getByRole('region', { name: 'Chosen leads' })).toBeHidden();
  });
});

test('Two keys send again what was not delivered, and the first one only leads there', async ({ page }) => {
  let sent = 0;
  await page.route('**/api/admin/hand-offs/retry', (route) => {
    sent += 1;
    return route.fulfill({ json: { queued: 7 } });
  });
  await desk.openLeads(page, 'Failed', 1);
  await expect(page.getByRole('row').nth(1)).toBeFocused();
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Send all again' })).toBeFocused();
  await expect(page.getByText('No leads found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send all again' })).toBeFocused();
  expect(sent).toBe(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('7 deliveries are on the way')).toBeVisible();

  await test.step('The key leads there again', async () => {
    await page.locator('.lead-list').press('f');
    await expect(page.getByRole('button', { name: 'Send all again' })).toBeFocused();
  });

  await test.step('It is a filter; a CRM that does not work is named', async () => {
    await desk.openFilter(page);
    await page.getByLabel('Deliveries').selectOption('');
    await expect(page.getByRole('button', { name: 'Send all again' })).toHaveCount(0);
    await page.getByLabel('Deliveries').selectOption('Not delivered');
    await page.keyboard.press('Escape');
    await page.route('**/api/admin/hand-offs/retry', (route) =>
      route.fulfill({ json: { queued: 0, refusedBy: ['CRM'] } }),
    );
    await page.getByRole('button', { name: 'Send all again' }).click();
    await expect(page.getByText('Nothing to send again: what there is waits for the CRM.')).toBeVisible();
  });
});

test('Any command and any lead are found by a few letters', async ({ page }) => {
  await desk.leaveLeads(page, 'Paletted', 2);
  await signIn(page, `${desk.list}&search=nobody-at-all`);
  await page.getByLabel('Search').focus();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find a lead or a command' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expect(palette.getByRole('option', { name: 'Export CSV' })).toBeVisible();
  await page.keyboard.type('person02 paletted');
  await expect(palette.getByRole('option', { name: /^Person02 Paletted/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const panel = desk.leadPanel(page, 'Person02 Paletted');
  await expect(panel).toBeFocused();

  await test.step('On an open lead it sets a status or a person', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('set qual');
    await expect(palette.getByRole('option')).toHaveText(['Set status: Qualified']);
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
    await expect(panel.getByLabel('Status')).toHaveValue('qualified');
  });

  await test.step('It goes to another page', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('go to pric');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Pricing Configuration' })).toBeVisible();
  });
});

test('A note that is being typed keeps the focus when its lead leaves the list before its details come', async ({
  page,
}) => {
  await desk.openLeads(page, 'Leaving', 2, '&view=today');
  await desk.openByKey(page, 'Person02 Leaving');
  await page.keyboard.press('a');
  await expect(desk.leadPanel(page, 'Person01 Leaving')).toBeFocused();
  await expect(desk.leadRow(page, 'Person02 Leaving')).toBeHidden();
  const panel = desk.leadPanel(page, 'Person02 Leaving');
  const field = panel.getByLabel('Add a note');
  const releaseDetails = await holdBack(page, /\/api\/leads\/[\da-f-]{36}$/);
  const releaseOutcome = await holdBack(page, '**/api/leads/*/outcome');
  await page.keyboard.press('z');
  await expect(field).toBeVisible();
  await panel.focus();
  await page.keyboard.press('a');
  await page.keyboard.press('n');
  await expect(field).toBeFocused();
  releaseOutcome();
  await expect(desk.leadRow(page, 'Person02 Leaving')).toBeHidden();
  await page.keyboard.type('sale');
  await expect(field).toHaveValue('sale');
  releaseDetails();
  await expect(panel.getByText('No answer', { exact: true })).toHaveCount(3);
  await expect(field).toBeFocused();
});

test('In Today the next lead opens by itself once an outcome is stored', async ({ page }) => {
  await desk.openLeads(page, 'Queued', 3, '&view=today');
  await expect(desk.leadRow(page, 'Person03 Queued')).toContainText('New, 0 min');
  await desk.openByKey(page, 'Person03 Queued');
  await page.keyboard.press('s');
  await expect(desk.leadPanel(page, 'Person02 Queued')).toBeFocused();
  await page.keyboard.press('a');
  await expect(desk.leadPanel(page, 'Person01 Queued')).toBeFocused();
  await page.keyboard.press('z');
  await expect(page.getByText('Undone for Person02 Queued')).toBeVisible();

  await test.step('But not while the next note is being typed: its letters are no keys of another lead', async () => {
    const release = await holdBack(page, '**/api/leads/*/outcome');
    const panel = desk.leadPanel(page, 'Person02 Queued');
    await expect(panel.getByLabel('Add a note')).toBeVisible();
    await panel.focus();
    await page.keyboard.press('a');
    await page.keyboard.press('n');
    await expect(panel.getByLabel('Add a note')).toBeFocused();
    release();
    // The button, and twice in the history.
    await expect(panel.getByText('No answer', { exact: true })).toHaveCount(3);
    await page.keyboard.type('sale');
    await expect(panel.getByLabel('Add a note')).toHaveValue('sale');
    await panel.getByLabel('Add a note').fill('');
    await page.keyboard.press('Escape');
  });

  await test.step('A key opens the calculator that changes the open lead’s lift', async () => {
    await expect(page.getByRole('button', { name: 'Change this lift' })).toBeVisible();
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog', { name: 'Change this lift' })).toBeVisible();
  });
});

test.describe('With mails to customers', () => {
  test.use({ ownServer: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Lifts <lifts@example.com>' } });

  test('Three keys price a lift with one change, mail it and set Proposal', async ({ page }) => {
    await desk.openLeads(page, 'Repriced', 2);
    const panel = await desk.openByKey(page, 'Person02 Repriced');
    await expect(panel.getByRole('button', { name: /^One stop fewer/ })).toBeVisible();
    await page.keyboard.press('1');
    const calculator = page.getByRole('dialog', { name: 'Change this lift' });
    await expect(calculator.getByLabel('Stops')).toHaveValue('3');
    await expect(calculator.getByText(/^Now \$/)).toBeVisible();
    // As it will be sent: the page's own policy lets it be drawn.
    const mail = calculator.frameLocator('iframe');
    await expect(mail.getByRole('heading', { name: /here is your lift estimate$/i })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(
      page.getByText(/^Person02 Repriced: the new price is on its way .* The status is Proposal$/),
    ).toBeVisible();
    await expect(panel).toBeVisible();
    const { leads } = await asAdmin(page, 'get', '/api/leads?search=person02 repriced');
    expect(leads).toMatchObject([{ status: 'proposal', numberOfStops: 3 }]);
  });

  test('A discount needs a reason, is seen in price and mail, and goes out in four presses', async ({
    page,
  }) => {
    await desk.openLeads(page, 'Discounted', 1);
    const panel = await desk.openByKey(page, 'Person01 Discounted');
    await panel.getByRole('button', { name: 'Change this lift' }).click();
    const calculator = page.getByRole('dialog', { name: 'Change this lift' });
    await expect(calculator.getByText('Now $92,820')).toBeVisible();
    await calculator.getByLabel('Discount').click();
    await page.keyboard.type('12x');
    await expect(calculator.getByText(/^Use whole dollars or a percentage/)).toBeVisible();
    await page.keyboard.press('Control+A');
    // A decimal comma would make it a hundred times as much.
    await page.keyboard.type('30,00');
    await expect(calculator.getByText(/^Use whole dollars or a percentage/)).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(calculator.getByText(/^Use whole dollars or a percentage/)).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('3,000');
    await expect(calculator.getByText('Now $89,820')).toBeVisible();
    const send = calculator.getByRole('button', { name: 'Save and mail' });
    await send.click();
    await expect(calculator.getByText(/^Say why/)).toBeVisible();
    await calculator.getByLabel('Reason').click();
    await page.keyboard.type('Builder discount');
    await expect(calculator.getByRole('row', { name: 'Builder discount' })).toContainText('-$3,000');
    await page.keyboard.press('Tab');
    await expect(
      calculator.frameLocator('iframe').getByText('Builder discount', { exact: true }),
    ).toBeVisible();
    await send.click();
    await expect(page.getByText(/^Person01 Discounted: the new price is on its way/)).toBeVisible();
    await expect(panel.getByText('Builder discount: -$3,000, in the price')).toBeVisible();

    await test.step('The next price keeps it', async () => {
      await panel.getByRole('button', { name: /^One stop fewer/ }).click();
      await expect(calculator.getByLabel('Discount')).toHaveValue('3000');
      await expect(calculator.getByLabel('Reason')).toHaveValue('Builder discount');
      await expect(calculator.getByText('Now $81,150')).toBeVisible();
    });
  });
});
