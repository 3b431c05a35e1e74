import * as desk from '#tests/support/admin-leads.ts';
import { asAdmin } from '#tests/support/admin-session.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';

test('A number typed on a row changes nothing; a message and a key undo a status', async ({ page }) => {
  await desk.openLeads(page, 'Undone', 1);
  const row = desk.leadRow(page, 'Person01 Undone');
  await expect(row).toBeFocused();
  await page.keyboard.type('0412345');
  await expect(row).toContainText('New');
  await test.step('Nor do digits that are typed while nothing has the focus', async () => {
    await row.blur();
    await page.keyboard.type('0412345678');
    await page.getByLabel('Search').focus();
    await expect(row).toContainText('New');
    await expect(page.getByText('Lead status updated successfully')).toBeHidden();
    await row.focus();
  });
  const panel = await desk.openByKey(page, 'Person01 Undone');
  await panel.getByLabel('Status').selectOption('Lost');
  await expect(row).toContainText('Lost');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone for Person01 Undone')).toBeVisible();
  await expect(row).toContainText('New');
  // The focus is where it was. With Caps Lock keys come in upper case.
  await expect(panel).toBeFocused();
  await page.keyboard.press('A');
  await expect(row).toContainText('Contacted');
  await expect(row).toContainText('Follow up');
  await page.keyboard.press('Control+z');
  await expect(row).toContainText('New');
  await expect(row).not.toContainText('Follow up');
  await expect(panel.getByText('No answer', { exact: true })).toHaveCount(2);
});

test('What is changed while the change before is being saved takes effect as well', async ({ page }) => {
  await desk.openLeads(page, 'Swift', 2);
  const release = await holdBack(page, '**/api/leads/*/outcome');
  const row = (number: string) => desk.leadRow(page, `Person${number} Swift`);
  await desk.openByKey(page, 'Person02 Swift');
  await page.keyboard.press('a');
  // It shows at once, but says nothing before it is stored.
  await expect(row('02')).toContainText('Contacted');
  await page.keyboard.press('v');
  await expect(row('02')).toContainText('Qualified');
  await expect(page.getByText('Saving…').first()).toBeVisible();
  await expect(page.getByText(/^Person02 Swift: /)).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(desk.leadPanel(page, 'Person01 Swift')).toBeFocused();
  await page.keyboard.press('a');
  await page
    .getByRole('button', { name: /^Follow up / })
    .last()
    .click();
  // Nor does Z take back what was stored before.
  await desk.leadPanel(page, 'Person01 Swift').focus();
  await page.keyboard.press('z');
  await expect(page.getByText('Your last change is not saved yet. Undo it once it is.')).toBeVisible();
  release();
  await expect(page.getByText(/^Person02 Swift: Site visit/)).toBeVisible();
  await expect(page.getByText('Saving…')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Follow up /, pressed: true })).toBeVisible();
  await page.reload();
  await expect(row('02')).toContainText('Qualified');
  await expect(row('01')).toContainText('Contacted');
});

test('A lead that leaves the list by its status stays open, and the next follows it', async ({ page }) => {
  await desk.openLeads(page, 'Leaver', 4, '&status=new');
  await expect(desk.leadRow(page, 'Person04 Leaver')).toBeFocused();
  await desk.press(page, 'j', 'Enter');
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.keyboard.press('n');
  const panel = (number: string) => desk.leadPanel(page, `Person${number} Leaver`);
  await expect(panel('03').getByLabel('Add a note')).toBeFocused();
  await panel('03').getByRole('button', { name: 'Next lead' }).click();
  await expect(panel('02')).toBeVisible();
  await panel('02').getByLabel('Status').selectOption('Lost');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(panel('02').getByLabel('Status')).toHaveValue('lost');
  await page.keyboard.press('k');
  await expect(panel('04')).toBeVisible();
  await page.keyboard.press('j');
  await expect(panel('01')).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Escape');
  // Its row is gone, so the list has the focus.
  await expect(page.locator('div:focus').getByRole('table')).toBeVisible();
  await page.keyboard.press('k');
  await expect(desk.leadRow(page, 'Person04 Leaver')).toBeFocused();
});

test('One press says what came of a call and saves its note; won asks for the amount', async ({ page }) => {
  const { id, panel, note } = await desk.openPanel(page, 'Outcome');
  await page.keyboard.press('t');
  await expect(page.getByText(/^Person01 Outcome: follow up on /)).toBeVisible();
  await page.keyboard.press('s');
  await expect(panel.getByRole('button', { name: /^Follow up /, pressed: true })).toBeVisible();
  await expect(page.getByText(/^Person01 Outcome: Spoke, follow up on /)).toBeVisible();
  await expect(panel).toBeFocused();
  await expect
    .poll(async () => (await asAdmin(page, 'get', `/api/leads/${id}`)).history)
    .toMatchObject([{ kind: 'outcome' }, { kind: 'follow_up' }]);
  await page.keyboard.press('l');
  const reasons = panel.getByRole('group', { name: 'Why it was lost' });
  await expect(reasons.getByRole('button', { name: 'Price' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(reasons).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Lost', exact: true })).toBeFocused();
  await note.fill('Wants it by Easter');
  await panel.getByRole('button', { name: 'Won' }).click();
  const soldFor = panel.getByLabel('Sold for, in dollars');
  await soldFor.fill('0');
  await soldFor.press('Enter');
  await expect(soldFor).toHaveAccessibleDescription(/^No amount\?/);
  for (const wrong of ['92820,50', '92,82', '92.000', '1e5']) {
    await soldFor.fill(wrong);
    await soldFor.press('Enter');
    await expect(soldFor).toHaveAccessibleDescription(/^Use whole dollars/);
  }
  await soldFor.fill('90,000');
  await soldFor.press('Enter');
  await expect(page.getByRole('row').nth(1)).toContainText('Closed');
  await expect(panel.getByRole('button', { name: 'Won' })).toBeFocused();
  await expect
    .poll(() => asAdmin(page, 'get', `/api/leads/${id}`))
    .toMatchObject({ status: 'closed', soldAmount: 90_000 });
  await expect(note).toHaveValue('');
  await expect(panel.getByRole('list').getByText('Wants it by Easter')).toBeVisible();

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
    const { id } = await desk.openPanel(page, 'Unheard');
    let calls = 0;
    await page.route('**/outcome', async (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.keyboard.press('a');
    await expect(
      page.getByText('The outcome could not be saved yet. It is sent again by itself.'),
    ).toBeVisible();
    await page.keyboard.press('a');
    await expect(page.getByRole('row').nth(1)).toContainText('Follow up');
    const { history } = await asAdmin(page, 'get', `/api/leads/${id}`);
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['outcome']);
  });
});

test('A follow-up and a person are set where the lead is', async ({ page }) => {
  await desk.openLeads(page, 'Follower', 1);
  const row = page.getByRole('row').nth(1);
  await page.getByRole('cell', { name: 'Person01 Follower (NSW)' }).click();
  const panel = desk.leadPanel(page, 'Person01 Follower');
  await expect(panel).toBeFocused();
  // The second change is made while the first is still being saved.
  await page.keyboard.press('p');
  await expect(panel.getByLabel('Person')).toBeFocused();
  await panel.getByLabel('Person').selectOption('admin@example.com');
  await panel.getByLabel('Follow-up').fill('2026-12-24');
  await expect(row).toContainText('admin@example.com');
  await expect(row).toContainText('Follow up 24 Dec 2026');

  const tomorrow = panel.getByRole('button', { name: /^Follow up / }).first();
  await tomorrow.click();
  await expect(tomorrow).toHaveAttribute('aria-pressed', 'true');
  await expect(row).not.toContainText('24 Dec 2026');
  await expect(row).toContainText('Follow up');
  await tomorrow.click();
  await expect(panel.getByLabel('Follow-up')).toHaveValue('');
  await expect(row).not.toContainText('Follow up');

  await test.step('The message of a success stands beside the lead', async () => {
    await panel.getByLabel('Status').selectOption('Contacted');
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
