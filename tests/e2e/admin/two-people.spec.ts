// Two people at the same leads: who has one open, who changed it, and the ways back to it.
import * as desk from '#tests/support/admin-leads.ts';
import { asAdmin } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { openAsColleague } from '#tests/support/second-person.ts';

// Conflicts, on purpose.
test.use({ expectedComplaint: /409|could not be saved|Failed to / });

test('Who else has a lead open is seen on panel, list and page, until they close it', async ({
  page,
  browser,
}) => {
  await page.goto('/admin/login');
  const sam = { email: 'sam@example.com', name: 'Sam Lee', path: '/admin' };
  const sams = await openAsColleague(browser, page, sam);
  const { panel } = await desk.openPanel(page, 'Opened', 2);
  await sams.goto(`${desk.list}&search=opened`);
  const row = desk.leadRow(sams, 'Person01 Opened');
  await expect(row).toContainText('admin@example.com has it open');
  await row.getByText('$92,820').click();
  await expect(panel.getByRole('status').filter({ hasText: 'Sam Lee has it open' })).toBeVisible();
  await sams.getByRole('link', { name: 'All details' }).click();
  await expect(sams.getByRole('banner').getByText('admin@example.com has it open')).toBeVisible();
  await expect(panel.getByText('Sam Lee has it open')).toBeVisible();

  await test.step('A conflict says who changed it, and what', async () => {
    // Sam’s page learns of it only with the refusal.
    await sams.route('**/revision*', (route) => route.abort());
    await panel.getByLabel('Status').selectOption('Qualified');
    await expect(page.getByText('Lead status updated successfully')).toBeVisible();
    await sams.getByRole('button', { name: 'Lost', exact: true }).first().click();
    await expect(
      sams.getByRole('alert').filter({ hasText: 'Somebody else changed this lead' }),
    ).toContainText('admin@example.com: Status changed from New to Qualified.');
    await sams.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await sams.close();
  await expect(panel.getByText('Sam Lee has it open')).toBeHidden();
});

test('A row shows a colleague’s note, wish and correction without a reload', async ({ page, browser }) => {
  await page.goto('/admin/login');
  const sam = { email: 'sam@example.com', name: 'Sam Lee', path: '/admin' };
  const sams = await openAsColleague(browser, page, sam);
  await desk.leaveLeads(page, 'Worked', 1);
  const id = await desk.leadId(page, 'worked');
  await sams.goto(`${desk.list}&search=worked`);
  const row = sams.locator(`[data-lead="${id}"]`);
  await expect(row.getByRole('link', { name: 'person1@worked.example.com' })).toBeVisible();
  await asAdmin(page, 'post', `/api/leads/${id}/notes`, { text: 'Asked for the crane' });
  await expect(row).toContainText('admin@example.com: Asked for the crane');
  await asAdmin(page, 'patch', `/api/leads/${id}`, { doNotContact: { mail: true }, revision: 0 });
  await expect(row.getByRole('link', { name: 'person1@worked.example.com' })).toBeHidden();
  const contact = { fullName: 'Corrected Worked', revision: 1 };
  await asAdmin(page, 'patch', `/api/leads/${id}/contact`, contact);
  await expect(row).toContainText('Corrected Worked');
  await sams.close();
});

test('The name in a message opens its lead, and Undo opens the lead that it undid', async ({ page }) => {
  const { panel } = await desk.openPanel(page, 'Named', 2);
  await panel.getByRole('button', { name: 'Spoke' }).click();
  const message = page.getByRole('alert').filter({ hasText: 'Person01 Named: Spoke' });
  await expect(message).toBeVisible();
  await panel.getByRole('button', { name: 'Previous lead' }).click();
  const other = desk.leadPanel(page, 'Person02 Named');
  await expect(other).toBeVisible();
  await message.getByRole('button', { name: 'Person01 Named' }).click();
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(/search=named/);

  await panel.getByRole('button', { name: 'Close' }).click();
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone for Person01 Named')).toBeVisible();
  await expect(panel).toBeVisible();
  await expect(panel.getByLabel('Status')).toHaveValue('new');
});

test('A refused merge says why, and what to do', async ({ page }) => {
  const { panel } = await desk.openPanel(page, 'Refused', 1);
  await page.route('**/outcome', (route) =>
    route.fulfill({ status: 409, json: { code: 'cannot_merge', error: 'That one is a duplicate itself.' } }),
  );
  await panel.getByRole('button', { name: 'Lost' }).click();
  await panel.getByRole('button', { name: 'Spam' }).click();
  await expect(
    page.getByText('The outcome could not be saved. That one is a duplicate itself.'),
  ).toBeVisible();
});

test('What a colleague changes shows in a field that still has the focus, and leaving it puts nothing back', async ({
  page,
}) => {
  const { id, panel } = await desk.openPanel(page, 'Focused');
  const day = panel.getByLabel('Follow-up', { exact: true });
  await day.fill('2027-08-25');
  await expect(page.getByText('Person01 Focused: follow up on 25 Aug 2027')).toBeVisible();
  await asAdmin(page, 'patch', `/api/leads/${id}`, { followUpOn: null, revision: 1 });
  await expect(day).toHaveValue('');
  await expect(day).toBeFocused();
  await panel.getByLabel('Add a note').fill('Rang');
  await panel.getByRole('button', { name: 'Save note' }).click();
  await expect(panel.getByRole('list').getByText('Rang')).toBeVisible();
  const lead = await asAdmin(page, 'get', `/api/leads/${id}`);
  expect(lead.followUpOn).toBe(null);
  expect(lead.history.map(({ kind }: { kind: string }) => kind)).toEqual(['note', 'follow_up', 'follow_up']);

  await test.step('A correction does not put back what a colleague corrected meanwhile', async () => {
    await panel.getByRole('button', { name: 'Correct the contact' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct the contact' });
    await dialog.getByLabel('Full name').fill('Corrected Focused');
    const contact = { phone: '0499 888 777', revision: lead.revision };
    await asAdmin(page, 'patch', `/api/leads/${id}/contact`, contact);
    await expect(page.locator('[data-lead-panel] a[href="tel:+61499888777"]').first()).toBeAttached();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Contact corrected')).toBeVisible();
    expect(await asAdmin(page, 'get', `/api/leads/${id}`)).toMatchObject({
      name: 'Corrected Focused',
      mobile: '0499888777',
    });
  });
});
