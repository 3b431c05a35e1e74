import { randomUUID } from 'node:crypto';
import { leaveLead, openLead } from '#tests/support/admin-leads.ts';
import { asAdmin, signIn } from '#tests/support/admin-session.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';

// Failed requests, on purpose.
test.use({ expectedComplaint: /^Failed to / });

test('A lead shows all that was asked and quoted', async ({ page }) => {
  await openLead(page, 'Detail', { utm_source: 'google' });
  await expect(page.getByRole('heading', { name: 'Lead Details' })).toBeVisible();
  const card = (name: string) => page.getByRole('region', { name });
  const customer = card('Customer Information');
  await expect(customer).toContainText('New South Wales (NSW)');
  const link = (name: string) => customer.getByRole('link', { name });
  await expect(link('Detail@example.com')).toHaveAttribute('href', 'mailto:Detail@example.com');
  await expect(link('0412345678')).toHaveAttribute('href', 'tel:+61412345678');
  await expect(card('Lift Specifications').locator('dl > div')).toContainText([
    'Stops4',
    'Lift TypeResidential Lift',
    'Cabin TypeEnclosed Cabin',
    'Wheelchair AccessYes',
    'BudgetLook',
  ]);
  await expect(card('Additional Features').locator('dl > div')).toContainText([
    'Doors2',
    'LocationOutdoor',
    'ShaftSteel-framed shaft',
    'Glass in CabinYes',
    'Glass DoorsUndecided',
    'InstallationIncluded',
  ]);
  await expect(card('Quote Details')).toContainText('$92,820');
  await expect(card('How this price was made').getByRole('row', { name: /^Total/ })).toContainText('$92,820');
  await expect(card('How this price was made')).toContainText('It would cost the same today.');
  await test.step('On a phone status and note come first, and Call, SMS and Email stay', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('button', { name: 'Lost' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Save note' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Erase lead' }).scrollIntoViewIfNeeded();
    const contact = page.getByRole('navigation', { name: 'Contact' });
    for (const [name, href] of [
      ['Call', 'tel:+61412345678'],
      ['SMS', /^sms:\+61412345678\?body=/],
      ['Email', /^mailto:/],
    ] as const) {
      await expect(contact.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
      await expect(contact.getByRole('link', { name })).toHaveAttribute('href', href);
    }
  });
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('A refused status goes back; a stored one stands in the history, as a note does', async ({ page }) => {
  const id = await openLead(page, 'Status');
  const statuses = page.getByRole('region', { name: 'Update Status' }).getByRole('button');
  await expect(statuses).toHaveText(['Contacted', 'Qualified', 'Proposal', 'Closed', 'Lost']);
  await page.route('**/api/leads/*/status', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Lost' }).click();
  await expect(page.getByText('Failed to update lead status')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lost' })).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('region', { name: 'Customer Information' })).toContainText('New');
  const proposal = page.getByRole('button', { name: 'Proposal' });
  await expect(proposal).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Lead status updated successfully')).toHaveCount(0);
  // In place of the one that could not be sent.
  await proposal.click();
  await page.unroute('**/api/leads/*/status');
  // Checked first, because it disappears by itself.
  await expect(page.getByText('Lead status updated successfully')).toBeVisible();
  await expect(proposal).toHaveAttribute('aria-pressed', 'true');
  // The message covers none of the header's buttons.
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Status changed from New to Proposal')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Proposal' })).toHaveAttribute('aria-pressed', 'true');

  await expect(page.getByRole('button', { name: 'Save note' })).toBeDisabled();
  await page.getByLabel('Add a note').fill('Wants a site visit');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Wants a site visit' })).toContainText(
    'admin@example.com',
  );
  await expect(page.getByLabel('Add a note')).toHaveValue('');

  await test.step('What another admin did in the meantime is shown, not overwritten', async () => {
    await asAdmin(page, 'patch', `/api/leads/${id}/status`, { status: 'qualified' });
    await page.getByRole('button', { name: 'Lost' }).click();
    await expect(page.getByText('Failed to update lead status')).toBeVisible();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Somebody else changed this lead' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Qualified' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Lead status updated successfully')).toHaveCount(0);
    await page.getByRole('button', { name: 'Lost' }).click();
    await expect(page.getByText('Lead status updated successfully')).toBeVisible();
  });
});

test('A lift is changed on its lead, line by line, and saved as a further estimate', async ({ page }) => {
  await openLead(page, 'Changer', { numberOfStops: 4 });
  await page.getByRole('button', { name: 'Change this lift' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change this lift' });
  await expect(dialog.getByLabel('Stops')).toHaveValue('4');
  const total = dialog.getByRole('row', { name: /^Total/ });
  await expect(total).toHaveText(/^Total(\$[\d,]+)\1$/);
  await dialog.getByLabel('Stops').selectOption('2');
  await expect(total).not.toHaveText(/^Total(\$[\d,]+)\1$/);
  await expect(dialog.getByText('Mails to customers are off.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save and mail' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The estimate is saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Earlier Estimates' })).toContainText('4');
});

test('Earlier estimates and where the visitor came from are shown', async ({ page }) => {
  const sessionId = randomUUID();
  await leaveLead(page, {
    email: 'Earlier@example.com',
    fullName: 'Dora Earlier',
    sessionId,
    utm_source: 'google',
  });
  await openLead(page, 'Earlier', { sessionId, numberOfStops: 2, utm_source: 'newsletter' });
  await expect(page.getByRole('region', { name: 'Earlier Estimates' })).toContainText('4 stops');
  await expect(page.getByRole('region', { name: 'Earlier Estimates' })).toContainText('$92,820');
  const source = page.getByRole('region', { name: 'Source' });
  await expect(source).toContainText('google');
  await expect(source).toContainText('newsletter');
  await expect(page.getByRole('region', { name: 'Deliveries' })).toContainText('No CRM is connected.');
});

test('While a lead loads it says so; one that does not come is an error with a way back', async ({
  page,
}) => {
  const answer = await holdBack(page, '**/api/leads/x', (route) => route.abort());
  await signIn(page, '/admin/leads/x');
  await expect(page.getByText('Loading Lead Details')).toBeVisible();
  answer();
  await expect(page.getByText('Failed to load lead details')).toBeVisible();
  await expect(page.getByText('Error Loading Lead')).toBeVisible();
  const asked = page.waitForRequest('**/api/leads/x');
  await page.getByRole('button', { name: 'Retry' }).click();
  await asked;
  await expect(page.getByText('Error Loading Lead')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('A lead of which little is known has no dead links, and names an unknown person', async ({ page }) => {
  const _id = randomUUID();
  const lead = { _id, name: 'Nameless', assignedTo: 'gone@example.com' };
  await page.route(`**/api/leads/${_id}`, (route) => route.fulfill({ json: lead }));
  await page.route('**/api/leads?*', (route) => route.fulfill({ json: [lead] }));
  await signIn(page, `/admin?section=leads&lead=${_id}`);
  const panel = page.getByRole('dialog', { name: 'Nameless' });
  await expect(panel.getByLabel('Person')).toHaveValue('gone@example.com');
  await expect(panel.getByRole('link')).toHaveText(['All details']);
  await expectNoBarriers(page, 'a lead of which little is known', '[role="table"]');
  await panel.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Customer Information' }).locator('dl > div')).toContainText([
    'NameNameless',
    'Status–',
  ]);
});
