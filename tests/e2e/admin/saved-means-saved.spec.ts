// Words stand on the screen only after the server has said yes: with a server that refuses, is slow, or is lost.
import { leadPanel, openPanel } from '#tests/support/admin-leads.ts';
import { asAdmin } from '#tests/support/admin-session.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';

// Failed requests, on purpose.
test.use({ expectedComplaint: /Failed to |could not be saved|net::ERR/ });

test('Words come with the reply: refused goes back, slow says so, sent is kept', async ({ page }) => {
  const { id, panel, status } = await openPanel(page, 'Worded', 2);
  const lead = () => asAdmin(page, 'get', `/api/leads/${id}`);

  await test.step('A server that refuses: what was there before shows again, and nothing says that it is saved', async () => {
    await page.route('**/outcome', (route) => route.fulfill({ status: 503, json: {} }));
    await panel.getByRole('button', { name: 'Spoke' }).click();
    await expect(
      page.getByText('The outcome could not be saved yet. It is sent again by itself.'),
    ).toBeVisible();
    await expect(status).toHaveValue('new');
    await expect(page.getByText(/: Spoke/)).toHaveCount(0);
    await page.unroute('**/outcome');
    // It is sent again by itself.
    await expect(page.getByText(/^Person01 Worded: Spoke/)).toBeVisible();
    await expect(status).toHaveValue('contacted');
  });

  await test.step('A slow server: the change shows at once, and the words wait for it', async () => {
    const release = await holdBack(page, '**/status');
    await status.selectOption('Qualified');
    await expect(page.getByText('Saving…')).toBeVisible();
    await expect(status).toHaveValue('qualified');
    await expect(page.getByText('Lead status updated successfully')).toHaveCount(0);
    release();
    await expect(page.getByText('Lead status updated successfully')).toBeVisible();
    await expect(page.getByText('Saving…')).toHaveCount(0);
  });

  await test.step('What a colleague does with the open lead shows by itself', async () => {
    await asAdmin(page, 'post', `/api/leads/${id}/notes`, { text: 'Mia rang them' });
    await expect(panel.getByText('Mia rang them').first()).toBeVisible();
    await asAdmin(page, 'patch', `/api/leads/${id}/status`, { status: 'proposal' });
    await expect(status).toHaveValue('proposal');
    await expect(panel).toContainText('Status changed from Qualified to Proposal');
  });

  await test.step('A change leaves at once, also when the page is left right after it', async () => {
    await panel.getByRole('button', { name: 'Spoke' }).click();
    await page.goto('/');
    await expect
      .poll(async () => (await lead()).history)
      .toContainEqual(expect.objectContaining({ kind: 'outcome' }));
  });
});

test('A colleague’s change is told at its lead, not over the next one', async ({ page }) => {
  const { id, panel, status } = await openPanel(page, 'Clash', 2);
  const release = await holdBack(page, '**/outcome');
  await panel.getByRole('button', { name: 'Spoke' }).click();
  await page.getByRole('button', { name: 'Previous lead' }).click();
  const other = leadPanel(page, 'Person02 Clash');
  await expect(other).toBeVisible();
  await asAdmin(page, 'patch', `/api/leads/${id}/status`, { status: 'proposal' });
  release();
  const sentence = /^Person01 Clash: Somebody else changed this lead/;
  await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
  await expect(other.getByText(sentence)).toHaveCount(0);
  await other.getByRole('button', { name: 'Next lead' }).click();
  await expect(panel.getByText(sentence)).toBeVisible();
  await expect(status).toHaveValue('proposal');
});

test('A colleague’s change is seen at once where the panel is scrolled to what was changed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const { id, panel, status } = await openPanel(page, 'Scrolled', 1);
  await panel.getByRole('region', { name: 'History' }).scrollIntoViewIfNeeded();
  const release = await holdBack(page, '**/status');
  await status.selectOption('lost');
  await asAdmin(page, 'patch', `/api/leads/${id}/status`, { status: 'proposal' });
  release();
  await expect(panel.getByText(/Somebody else changed this lead/)).toBeInViewport();
});

test('Offline: a change is kept and sent on return, or asked about', async ({ page }) => {
  const { id, panel } = await openPanel(page, 'Offline', 2);
  await page.context().setOffline(true);
  await panel.getByRole('button', { name: 'Site visit' }).click();
  await expect(page.getByText('Not saved yet: you are offline')).toBeVisible();
  const waiting = page.getByRole('list', { name: 'Not saved yet' });
  await expect(waiting).toContainText(
    'Person01 Offline: outcome not saved yet, because you are offline. It is sent again by itself.',
  );
  await page.context().setOffline(false);
  await expect(page.getByText(/^Person01 Offline: Site visit/)).toBeVisible();
  await expect(waiting).toBeHidden();
  expect(await asAdmin(page, 'get', `/api/leads/${id}`)).toMatchObject({ status: 'qualified' });

  await test.step('If a colleague changed the lead meanwhile, the person decides', async () => {
    await page.context().setOffline(true);
    await panel.getByRole('button', { name: 'No answer' }).click();
    await expect(waiting).toBeVisible();
    // A request of the test itself is not offline.
    await asAdmin(page, 'patch', `/api/leads/${id}/status`, { status: 'proposal' });
    await page.context().setOffline(false);
    await expect(waiting.getByRole('alert')).toContainText('somebody else changed this lead');
    await waiting.getByRole('button', { name: 'Save it all the same' }).click();
    await expect(page.getByText(/^Person01 Offline: No answer/)).toBeVisible();
    await expect(waiting).toBeHidden();
  });
});
