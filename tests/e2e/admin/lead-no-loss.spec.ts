import * as desk from '#tests/support/admin-leads.ts';
// What ends a lead without being a loss: duplicates, and suspected robots.
import { asAdmin } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';

test('Two presses merge a duplicate into the other enquiry; a key takes it back', async ({ page }) => {
  await desk.leaveLead(page, { fullName: 'Ida Twice', email: 'twice@example.com', numberOfStops: 6 });
  const first = await desk.leadId(page, 'twice@example.com');
  const { panel } = await desk.openPanel(page, 'Double');
  const second = await desk.leadId(page, 'Person01 Double');
  await asAdmin(page, 'patch', `/api/leads/${second}/contact`, { email: 'twice@example.com', revision: 0 });
  await page.reload();
  await expect(panel.getByText('Other Enquiries')).toBeVisible();
  await expect(panel).toBeFocused();
  await page.keyboard.press('l');
  await panel.getByRole('button', { name: /^Duplicate of Ida Twice/ }).click();
  await expect(page.getByText('Person01 Double: Duplicate')).toBeVisible();
  await expect(page.getByRole('row', { name: /Person01 Double/ })).toContainText('Duplicate');
  await expect(panel).toContainText('This enquiry was merged into another one');
  expect(await asAdmin(page, 'get', `/api/leads/${first}`)).toMatchObject({
    status: 'new',
    earlierEstimates: [{}],
    history: [{ kind: 'outcome' }, { kind: 'contact' }],
  });
  await page.keyboard.press('z');
  await expect(page.getByText('Undone for Person01 Double')).toBeVisible();
  await expect(panel).not.toContainText('This enquiry was merged');
});

test('Suspected robots are counted above the list until somebody says what they are', async ({ page }) => {
  await desk.leaveLead(page, {
    fullName: 'Robbie Queue',
    email: 'queue@example.com',
    companyWebsite: 'https://example.com',
  });
  await desk.openLeads(page, 'Queueing', 1);
  await page.getByRole('link', { name: /may be/ }).click();
  await desk.leadRow(page, 'Robbie Queue').click();
  await desk.leadPanel(page, 'Robbie Queue').getByRole('button', { name: 'This is a person' }).click();
  await expect(desk.leadRow(page, 'Robbie Queue')).toBeHidden();
});
