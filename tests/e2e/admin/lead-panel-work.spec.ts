import { leadId, leaveLeads } from '#tests/support/admin-leads.ts';
import { asAdmin, signIn } from '#tests/support/admin-session.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';

const list = '/admin?section=leads';

test('A phone number typed on a row changes nothing, and a status is undone by its message and by a key', async ({
  page,
}) => {
  await leaveLeads(page, 'Undone', 1);
  await signIn(page, `${list}&search=undone`);
  const row = page.getByRole('row', { name: /Person01 Undone/ });
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
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Person01 Undone' });
  await expect(panel).toBeFocused();
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

test('What is changed while the change before is still being saved takes effect as well', async ({
  page,
}) => {
  await leaveLeads(page, 'Swift', 2);
  await signIn(page, `${list}&search=swift`);
  const release = await holdBack(page, '**/api/leads/*/outcome');
  const row = (number: string) => page.getByRole('row', { name: new RegExp(`Person${number} Swift`) });
  await expect(row('02')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.keyboard.press('a');
  // It shows at once, but says nothing before it is stored.
  await expect(row('02')).toContainText('Contacted');
  await page.keyboard.press('v');
  await expect(row('02')).toContainText('Qualified');
  await expect(page.getByText('Saving…').first()).toBeVisible();
  await expect(page.getByText(/^Person02 Swift: /)).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: 'Person01 Swift' })).toBeFocused();
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Follow up In a week' }).click();
  release();
  await expect(page.getByText(/^Person02 Swift: Site visit/)).toBeVisible();
  await expect(page.getByText('Saving…')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Follow up In a week' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.reload();
  await expect(row('02')).toContainText('Qualified');
  await expect(row('01')).toContainText('Contacted');
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
  await page.keyboard.press('a');
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.keyboard.press('n');
  const panel = (number: string) => page.getByRole('dialog', { name: `Person${number} Leaver` });
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
  await expect(panel.getByRole('button', { name: 'Follow up In 3 days' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByText(/^Person01 Outcome: Spoke, follow up on /)).toBeVisible();
  await expect(panel).toBeFocused();
  await page.keyboard.press('t');
  await expect
    .poll(async () => (await asAdmin(page, 'get', `/api/leads/${id}`)).history)
    .toMatchObject([{ kind: 'follow_up' }, { kind: 'outcome' }]);
  await page.keyboard.press('l');
  const reasons = panel.getByRole('group', { name: 'Why it was lost' });
  await expect(reasons.getByRole('button', { name: 'Price' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(reasons).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Lost', exact: true })).toBeFocused();
  await panel.getByLabel('Add a note').fill('Wants it by Easter');
  await panel.getByRole('button', { name: 'Won' }).click();
  const soldFor = panel.getByLabel('Sold for, in dollars');
  await soldFor.fill('0');
  await soldFor.press('Enter');
  await expect(soldFor).toHaveAccessibleDescription(/^No amount\?/);
  await soldFor.fill('90,000');
  await panel.getByLabel('Sold for, in dollars').press('Enter');
  await expect(page.getByRole('row').nth(1)).toContainText('Closed');
  await expect(panel).toBeFocused();
  await expect
    .poll(() => asAdmin(page, 'get', `/api/leads/${id}`))
    .toMatchObject({ status: 'closed', soldAmount: 90_000 });
  await expect(panel.getByLabel('Add a note')).toHaveValue('');
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
    await expect(page.getByRole('row').nth(1)).toContainText('Follow up');
    const { history } = await asAdmin(page, 'get', `/api/leads/${id}`);
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['outcome']);
  });
});

test('A follow-up and a person are set where the lead is', async ({ page }) => {
  await leaveLeads(page, 'Follower', 1);
  await signIn(page, `${list}&search=follower`);
  const row = page.getByRole('row').nth(1);
  await page.getByRole('cell', { name: 'Person01 Follower (NSW)' }).click();
  const panel = page.getByRole('dialog', { name: 'Person01 Follower' });
  await expect(panel).toBeFocused();
  // The second change is made while the first is still being saved.
  await page.keyboard.press('p');
  await expect(panel.getByLabel('Person')).toBeFocused();
  await panel.getByLabel('Person').selectOption('admin@example.com');
  await panel.getByLabel('Follow-up').fill('2026-12-24');
  await expect(row).toContainText('admin@example.com');
  await expect(row).toContainText('Follow up 24 Dec 2026');

  const tomorrow = panel.getByRole('button', { name: 'Follow up Tomorrow' });
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
