import { leadId, leaveLeads } from '#tests/support/admin-leads.ts';
import { asAdmin, signIn } from '#tests/support/admin-session.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';

const list = '/admin?section=leads';

test('The first new lead is contacted and noted with three keys and the note', async ({ page }) => {
  await leaveLeads(page, 'Keyed', 2);
  await signIn(page, `${list}&search=keyed`);
  await expect(page.getByRole('row').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.keyboard.press('2');
  await expect(page.getByText('Lead status updated successfully')).toBeVisible();
  await page.keyboard.press('n');
  const panel = page.getByRole('dialog', { name: 'Person02 Keyed' });
  await expect(panel.getByLabel('Add a note')).toBeFocused();
  await page.keyboard.type('Rang, will call back');
  await page.keyboard.press('Control+Enter');
  await expect(panel.getByLabel('Add a note')).toHaveValue('');
  // The keys work again.
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: 'Person01 Keyed' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(panel.getByRole('button', { name: 'Contacted' })).toHaveAttribute('aria-pressed', 'true');
  await expect(panel.getByText('Status changed from New to Contacted')).toBeVisible();
  const lead = await asAdmin(page, 'get', `/api/leads/${await leadId(page, 'person02 keyed')}`);
  expect(lead.history.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['note', 'status']);
});

test('A phone number typed on a row changes nothing, and a status is undone before anybody hears of it', async ({
  page,
}) => {
  await leaveLeads(page, 'Undone', 1);
  let sent = 0;
  page.on('request', (request) => (sent += request.method() === 'PATCH' ? 1 : 0));
  await signIn(page, `${list}&search=undone`);
  const row = page.getByRole('row', { name: /Person01 Undone/ });
  await expect(row).toBeFocused();
  await page.keyboard.type('0412345');
  await expect(row.getByRole('combobox')).toHaveText('New');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Person01 Undone' });
  await panel.getByRole('group', { name: 'Set status' }).getByText('Lost').click();
  await expect(row.getByRole('combobox')).toHaveText('Lost');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Lead status updated successfully')).toBeHidden();
  await expect(row.getByRole('combobox')).toHaveText('New');
  expect(sent).toBe(0);
  // The focus is back in the panel, so its keys work. With Caps Lock they come in upper case.
  await page.keyboard.press('N');
  await expect(panel.getByLabel('Add a note')).toBeFocused();

  await test.step('Undo that comes too late says so', async () => {
    await panel.getByRole('button', { name: 'Proposal' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.evaluate(() => {
      const undo = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo');
      // Another change sends the status; its message is fading out now.
      document.querySelector<HTMLElement>('[data-tomorrow]')?.click();
      undo?.click();
    });
    await expect(page.getByText('Too late: the change is saved.')).toBeVisible();
    await expect(panel.getByText('Status changed from New to Proposal')).toBeVisible();
    await expect(panel.getByText(/^Follow-up on /)).toBeVisible();
  });

  await test.step('Leaving the page sends it', async () => {
    await panel.getByRole('button', { name: 'Contacted' }).click();
    await expect(row.getByRole('combobox')).toHaveText('Contacted');
    await page.goto('/');
    const id = await leadId(page, 'undone');
    await expect.poll(async () => (await asAdmin(page, 'get', `/api/leads/${id}`)).status).toBe('contacted');
  });
});

test('What is changed while the change before is still being saved takes effect as well', async ({
  page,
}) => {
  await leaveLeads(page, 'Swift', 2);
  await signIn(page, `${list}&search=swift`);
  const release = await holdBack(page, '**/api/leads/*/status');
  const row = (number: string) => page.getByRole('row', { name: new RegExp(`Person${number} Swift`) });
  await expect(row('02')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.keyboard.press('2');
  await expect(row('02').getByRole('combobox')).toHaveText('Contacted');
  await page.keyboard.press('3');
  await expect(row('02').getByRole('combobox')).toHaveText('Qualified');
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: 'Person01 Swift' })).toBeFocused();
  await page.keyboard.press('2');
  await expect(row('01').getByRole('combobox')).toHaveText('Contacted');
  await page.getByRole('button', { name: 'Follow up Tomorrow' }).click();
  release();
  await expect(row('01')).toContainText('follow up');
  await expect(row('02').getByRole('combobox')).toHaveText('Qualified');
  await page.reload();
  await expect(row('02').getByRole('combobox')).toHaveText('Qualified');
  await expect(row('01').getByRole('combobox')).toHaveText('Contacted');
  await expect(row('01')).toContainText('follow up');
});

test('A lead that leaves the list by its new status stays the one that is worked on, and the next one follows it', async ({
  page,
}) => {
  await leaveLeads(page, 'Leaver', 4);
  await signIn(page, `${list}&search=leaver&status=new`);
  await expect(page.getByRole('row', { name: /Person04 Leaver/ })).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.keyboard.press('2');
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.keyboard.press('n');
  const panel = (number: string) => page.getByRole('dialog', { name: `Person${number} Leaver` });
  await expect(panel('03').getByLabel('Add a note')).toBeFocused();
  await panel('03').getByRole('button', { name: 'Next lead' }).click();
  await expect(panel('02')).toBeVisible();
  await page.keyboard.press('6');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(
    panel('02').getByRole('group', { name: 'Set status' }).getByRole('button', { name: 'Lost' }),
  ).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('k');
  await expect(panel('04')).toBeVisible();
  await page.keyboard.press('j');
  await expect(panel('01')).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Escape');
  // Its row is gone, so the list has the focus.
  await expect(page.locator('div:focus').getByRole('table')).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('row', { name: /Person04 Leaver/ })).toBeFocused();
});

test('One press says what came of a call and saves the note about it; won asks what it was sold for', async ({
  page,
}) => {
  await leaveLeads(page, 'Outcome', 1);
  const id = await leadId(page, 'outcome');
  await signIn(page, `${list}&search=outcome&lead=${id}`);
  const panel = page.getByRole('dialog', { name: 'Person01 Outcome' });
  await expect(panel).toBeFocused();
  await page.keyboard.press('s');
  await expect(page.getByText('Outcome saved')).toBeVisible();
  await expect(page.getByRole('row').nth(1).getByRole('combobox')).toHaveText('Contacted');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row').nth(1).getByRole('combobox')).toHaveText('New');
  await expect(panel).toBeFocused();
  await page.keyboard.press('s');
  await expect(panel.getByRole('button', { name: 'Follow up In 3 days' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // Sends the outcome first.
  await page.keyboard.press('t');
  await expect
    .poll(async () => (await asAdmin(page, 'get', `/api/leads/${id}`)).history)
    .toMatchObject([{ kind: 'follow_up' }, { kind: 'outcome' }]);
  await panel.getByLabel('Add a note').fill('Wants it by Easter');
  await panel.getByRole('button', { name: 'Won' }).click();
  await panel.getByLabel('Sold for, in dollars').fill('90,000');
  await panel.getByLabel('Sold for, in dollars').press('Enter');
  await expect(page.getByRole('row').nth(1).getByRole('combobox')).toHaveText('Closed');
  await expect(panel).toBeFocused();
  await expect
    .poll(() => asAdmin(page, 'get', `/api/leads/${id}`))
    .toMatchObject({ status: 'closed', soldAmount: 90_000 });
  await expect(panel.getByLabel('Add a note')).toHaveValue('');
  await expect(panel.getByText('Wants it by Easter')).toBeVisible();

  await test.step('On the lead’s page the outcomes stand apart from the statuses', async () => {
    await panel.getByRole('link', { name: 'All details' }).click();
    const lost = page.getByRole('button', { name: 'Lost' });
    await expect(lost).toHaveCount(1);
    await page.getByText('Outcome of a call').click();
    await page.getByRole('group', { name: 'Outcome' }).getByRole('button', { name: 'Lost' }).click();
    await page.getByRole('button', { name: 'Price', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Quote Details' })).toContainText('ReasonPrice');
  });
});

test.describe('An outcome whose reply is lost', () => {
  test.use({ expectedComplaint: /Failed to load resource|could not be saved/ });

  test('is stored once when it is given again', async ({ page }) => {
    await leaveLeads(page, 'Unheard', 1);
    const id = await leadId(page, 'unheard');
    await signIn(page, `${list}&search=unheard&lead=${id}`);
    await expect(page.getByRole('dialog', { name: 'Person01 Unheard' })).toBeFocused();
    let calls = 0;
    await page.route('**/outcome', async (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.keyboard.press('a');
    await expect(page.getByText('The outcome could not be saved. Please try again.')).toBeVisible();
    await page.keyboard.press('a');
    await expect(page.getByRole('row').nth(1)).toContainText('follow up');
    const { history } = await asAdmin(page, 'get', `/api/leads/${id}`);
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['outcome']);
  });
});

test('A follow-up and a person are set where the lead is', async ({ page }) => {
  await leaveLeads(page, 'Follower', 1);
  await signIn(page, `${list}&search=follower`);
  await page.getByRole('cell', { name: 'Person01 Follower (NSW)' }).click();
  const panel = page.getByRole('dialog', { name: 'Person01 Follower' });
  await expect(panel.getByText(/^0\d{9} · \S+@\S+ · NSW$/)).toBeVisible();
  // The second change is made while the first is still being saved.
  await panel.getByLabel('Person').selectOption('admin@example.com');
  await panel.getByLabel('Follow-up').fill('2026-12-24');
  await expect(page.getByRole('row').nth(1)).toContainText('admin@example.com');
  const mark = page.getByRole('row').nth(1).getByText('follow up 24 Dec 2026');
  await expect(mark).toBeVisible();
  // It is not cut off beside the open lead.
  expect(await mark.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);

  const tomorrow = panel.getByRole('button', { name: 'Follow up Tomorrow' });
  await tomorrow.click();
  await expect(tomorrow).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('row').nth(1)).not.toContainText('24 Dec 2026');
  await expect(page.getByRole('row').nth(1)).toContainText('follow up');
  await tomorrow.click();
  await expect(panel.getByLabel('Follow-up')).toHaveValue('');
  await expect(page.getByRole('row').nth(1)).not.toContainText('follow up');

  await test.step('The message of a success stands beside the lead', async () => {
    await panel.getByRole('button', { name: 'Contacted' }).click();
    const message = page.getByRole('alert').filter({ hasText: 'Lead status updated successfully' });
    await expect(message).toBeVisible();
    const { x: left = 0 } = (await panel.boundingBox()) ?? {};
    await expect
      .poll(async () => {
        const { x = 0, width = 0 } = (await message.boundingBox()) ?? {};
        return x + width;
      })
      .toBeLessThan(left);
  });
});
