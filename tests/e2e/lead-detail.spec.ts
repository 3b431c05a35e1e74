import { randomUUID } from 'node:crypto';
import type { DeliveryJson } from '#contract/deliveries.ts';
import { leadId, leaveLead } from '#tests/support/admin-leads.ts';
import { asAdmin, signIn } from '#tests/support/admin-session.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { calculate, fillContact, startAtContact } from '#tests/support/estimator-walk.ts';

// Failed requests, on purpose.
test.use({ expectedComplaint: /^Failed to / });

async function openLead(page: Parameters<typeof signIn>[0], name: string, input: object = {}) {
  const email = `${name}@example.com`;
  await leaveLead(page, { fullName: `Dora ${name}`, email, ...input });
  const id = await leadId(page, email);
  await signIn(page, `/admin/leads/${id}`);
  return id;
}

test('A lead shows all that was asked and quoted', async ({ page }) => {
  await openLead(page, 'Detail', { utm_source: 'google' });
  await expect(page.getByRole('heading', { name: 'Lead Details' })).toBeVisible();
  const card = (name: string) => page.getByRole('region', { name });
  await expect(card('Customer Information')).toContainText('New South Wales (NSW)');
  await expect(
    card('Customer Information').getByRole('link', { name: 'Detail@example.com' }),
  ).toHaveAttribute('href', 'mailto:Detail@example.com');
  await expect(card('Customer Information').getByRole('link', { name: '0412345678' })).toHaveAttribute(
    'href',
    'tel:+61412345678',
  );
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
  await test.step('It has no accessibility faults, on a phone either', async () => {
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoBarriers(page, `the lead at ${width} pixels`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.getByRole('button', { name: 'Erase lead' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await expectNoBarriers(page, 'the question before erasing');
    await question.getByRole('button', { name: 'Keep this lead' }).click();
  });
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('A status that cannot be saved goes back; another one shows at once and stands in the history, as a note does', async ({
  page,
}) => {
  const id = await openLead(page, 'Status');
  const statuses = page.getByRole('region', { name: 'Update Status' }).getByRole('button');
  await expect(statuses).toHaveText(['Contacted', 'Qualified', 'Proposal', 'Closed', 'Lost']);
  await page.route('**/api/leads/*/status', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Lost' }).click();
  await expect(page.getByText('Failed to update lead status')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lost' })).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('region', { name: 'Customer Information' })).toContainText('New');
  await page.unroute('**/api/leads/*/status');

  const proposal = page.getByRole('button', { name: 'Proposal' });
  await expect(proposal).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Lead status updated successfully')).toHaveCount(0);
  await proposal.click();
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

test('A lift is changed on its lead: then and now line by line, saved as a further estimate', async ({
  page,
}) => {
  await openLead(page, 'Changer', { numberOfStops: 4 });
  await page.getByRole('button', { name: 'Change this lift' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change this lift' });
  await expect(dialog.getByLabel('Stops')).toHaveValue('4');
  const total = dialog.getByRole('row', { name: /^Total/ });
  await expect(total).toHaveText(/^Total(\$[\d,]+)\1$/);
  await dialog.getByLabel('Stops').selectOption('2');
  await expect(total).not.toHaveText(/^Total(\$[\d,]+)\1$/);
  await expect(dialog.getByRole('button', { name: 'Save and mail' })).toBeEnabled();
  await expectNoBarriers(page, 'the calculator of a lead', '[role="dialog"]');
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

const delivery: DeliveryJson = {
  _id: randomUUID(),
  channel: 'crm',
  label: 'CRM',
  connected: true,
  event: 'lead.created',
  state: 'failed',
  createdAt: '2026-03-02T01:00:00.000Z',
  finishedAt: '2026-03-02T01:10:00.000Z',
  nextAttemptAt: null,
  attemptCount: 1,
  lastReason: 'The email is not valid',
  sentAgainBy: null,
  attempts: [
    {
      number: 1,
      startedAt: '2026-03-02T01:09:59.000Z',
      finishedAt: '2026-03-02T01:10:00.000Z',
      outcome: 'refused',
      status: 422,
      reason: 'The email is not valid',
    },
  ],
};

test('The card of deliveries says what was sent of a lead, and why something was not', async ({ page }) => {
  const id = await openLead(page, 'Flooded');
  // A response of a server with all channels connected.
  let facts: object = {};
  await page.route(`**/api/leads/${id}`, async (route) => {
    const lead = await (await route.fetch()).json();
    await route.fulfill({ json: { ...lead, ...facts } });
  });
  const card = page.getByRole('region', { name: 'Deliveries' });
  const refresh = page.getByRole('button', { name: 'Refresh' });

  await test.step('Where nothing was sent, the reason is said', async () => {
    facts = { overDeliveryLimit: true, handOffConnected: true };
    await refresh.click();
    await expect(card).toContainText('too much was sent for this email within an hour');
    await expect(card.getByRole('button', { name: 'Send to the CRM' })).toBeVisible();
    facts = { suspectedRobot: true };
    await refresh.click();
    await expect(card).toContainText('since this may be a robot');
  });

  await test.step('A CRM that is away is shown with attempts and the next moment, its failures as one line', async () => {
    const nextAttemptAt = new Date(Date.now() + 3_600_000).toISOString();
    const retrying = { ...delivery, state: 'retrying', attemptCount: 12, nextAttemptAt, finishedAt: null };
    const attempts = Array.from({ length: 12 }, (_, index) => ({
      kind: 'hand_off',
      who: null,
      detail: { outcome: 'unavailable', reason: 'The CRM could not be reached.' },
      id: -12 + index,
      at: `2026-03-02T01:${50 - index}:00.000Z`,
    }));
    const note = {
      id: 1,
      at: '2026-03-02T01:00:00.000Z',
      kind: 'note',
      who: 'ann@example.com',
      detail: { text: 'Rang her' },
    };
    facts = { handOffConnected: true, deliveries: [retrying], history: [...attempts, note] };
    await refresh.click();
    await expect(card).toContainText(/Retrying, 12 attempts, next at (?:\d+ \w+ \d{4}, )?\d\d:\d\d/);
    // What machines did stands with the deliveries.
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([
      'Note, ann@example.com, 2 Mar 2026, 12:00Rang her',
    ]);
  });

  await test.step('Every channel’s deliveries are listed with their attempts, and one can be sent again', async () => {
    const mailed: DeliveryJson = {
      ...delivery,
      _id: randomUUID(),
      channel: 'owner_email',
      label: 'E-mail to the business',
      state: 'delivered',
      lastReason: null,
      attempts: [],
    };
    facts = { handOffConnected: true, deliveries: [mailed, delivery] };
    await page.route(`**/api/leads/${id}/deliveries/${delivery._id}/send-again`, (route) => {
      facts = { handOffConnected: true, deliveries: [mailed, { ...delivery, state: 'waiting' }] };
      return route.fulfill({ json: { queued: 1 } });
    });
    await refresh.click();
    const item = card.locator('ul > li');
    await expect(item.getByText('E-mail to the business')).toBeHidden();
    await card.getByText('1 delivered').click();
    await expect(item.getByText('E-mail to the business')).toBeVisible();
    await expect(item.nth(0)).toContainText('CRMRefusedNew lead, 2 Mar 2026, 12:00The email is not valid');
    await item.nth(0).getByText('1 attempt').click();
    await expect(item.nth(0).getByRole('list', { name: 'Attempts, CRM' })).toContainText(
      'The email is not valid 2 Mar 2026, 12:10',
    );
    await expectNoBarriers(page, 'a lead with deliveries');
    await item.nth(0).getByRole('button', { name: 'Send again, CRM' }).click();
    await expect(page.getByText('It is on its way')).toBeVisible();
    await expect(item.nth(0)).toContainText('CRMOn its way');
  });
});

test('A lead is erased for good, but only after a question', async ({ page }) => {
  const id = await openLead(page, 'Erased');
  await page.getByRole('button', { name: 'Erase lead' }).click();
  const question = page.getByRole('alertdialog', { name: 'Erase this lead?' });
  await question.getByRole('button', { name: 'Keep this lead' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Erase lead' }).click();
  await question.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('Lead erased')).toBeVisible();
  await expect(page).toHaveURL(/section=leads$/);
  await page.goto(`/admin/leads/${id}`);
  await expect(page.getByRole('heading', { name: 'Error Loading Lead' })).toBeVisible();
});

test('Other leads of the person are named before an erasure, and erased with it when chosen', async ({
  page,
}) => {
  const person = { email: 'twins@erased.example.com', phone: '0411999111' };
  await leaveLead(page, { ...person, fullName: 'Second Twin' });
  await leaveLead(page, { ...person, fullName: 'Third Twin' });
  await signIn(page, `/admin/leads/${await leadId(page, 'Second Twin')}`);
  await page.getByRole('button', { name: 'Erase lead' }).click();
  const question = page.getByRole('alertdialog', { name: 'Erase this lead?' });
  await question.getByRole('checkbox', { name: /^Third Twin, / }).check();
  await expectNoBarriers(page, 'the question before an erasure');
  await question.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('2 leads erased')).toBeVisible();
  const { total } = await asAdmin(page, 'get', '/api/leads?search=twins');
  expect(total).toBe(0);
});

test('A visitor’s lead keeps the privacy notice they saw, and all that is held of them is one file', async ({
  page,
}) => {
  await startAtContact(page);
  await fillContact(page, { fullName: 'Nora Notice', email: 'notice@example.com', phone: '0411888222' });
  const notice = page.getByText(/^We use your answers and contact details/).first();
  const sentence = (await notice.textContent()) ?? '';
  await calculate(page);
  await expect(page.getByText('Estimate calculated')).toBeVisible();

  await signIn(page, `/admin/leads/${await leadId(page, 'Nora Notice')}`);
  await page.getByText(/^Notice shown, and the form sent on /).click();
  await expect(page.getByText(sentence)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export this person' }).click();
  expect((await download).suggestedFilename()).toMatch(/^person-.*\.json$/);
});

test('A lead that does not come is an error page with a way back', async ({ page }) => {
  await page.route('**/api/leads/x', async (route) => {
    await route.abort();
  });
  await signIn(page, '/admin/leads/x');
  await expect(page.getByText('Failed to load lead details')).toBeVisible();
  await expect(page.getByText('Error Loading Lead')).toBeVisible();
  const asked = page.waitForRequest('**/api/leads/x');
  await page.getByRole('button', { name: 'Retry' }).click();
  await asked;
  await expect(page.getByText('Error Loading Lead')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('While a lead loads it says so', async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/leads/*', async (route) => {
    await asked;
    await route.continue();
  });
  await leaveLead(page, { email: 'Waiting@example.com' });
  await signIn(page, `/admin/leads/${await leadId(page, 'waiting@')}`);
  await expect(page.getByText('Loading Lead Details')).toBeVisible();
  answer();
  await expect(page.getByText('Customer Information')).toBeVisible();
});

test('A lead of which little is known offers no link that leads nowhere, and names a person without an account', async ({
  page,
}) => {
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
