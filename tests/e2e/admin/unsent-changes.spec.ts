// Changes that the server has not stored: kept under the name of who made them, sent in their order, never by anybody else.
import type { Page } from '@playwright/test';
import { leadPanel, openPanel } from '#tests/support/admin-leads.ts';
import { asAdmin, endSessionAt, fillLogin, signIn } from '#tests/support/admin-session.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';

// Failed requests, on purpose.
test.use({ expectedComplaint: /Failed to |could not be saved|net::ERR/ });

const waitingOf = (page: Page) => page.getByRole('list', { name: 'Not saved yet' });
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });

/** The address of the requests that change leads. */
const changing = /\/api\/leads\/[\da-f-]{36}(?:\/(?:status|outcome|notes))?$/;

/** Refuses changes as a server that is being restarted does, until the returned function is called. */
async function serverAway(page: Page): Promise<() => Promise<void>> {
  await page.route(changing, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, json: {} }),
  );
  return () => page.unroute(changing);
}

async function secondAdmin(page: Page): Promise<{ email: string; password: string }> {
  const email = `bob-${Date.now()}@example.com`;
  const password = 'another test password';
  const { url } = await asAdmin(page, 'post', '/api/admin/people', { email });
  const token = String(url).split('invitation=')[1];
  await page.request.post(`/api/admin/invitations/${token}`, { data: { password } });
  return { email, password };
}

test('Changes wait for a server that is away, also over a reload, and are stored once and in order', async ({
  page,
}) => {
  const { id, panel, status, note } = await openPanel(page, 'Waiting');
  const lead = () => asAdmin(page, 'get', `/api/leads/${id}`);
  // Virtual machines and VPNs say so, wrongly.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  const back = await serverAway(page);
  await note.pressSequentially('Rang her. ');
  await panel.getByRole('button', { name: 'Spoke' }).click();
  await expect(
    page.getByText('The outcome could not be saved yet. It is sent again by itself.'),
  ).toBeVisible();
  await expect(waitingOf(page)).toContainText('Person01 Waiting: outcome not saved yet.');
  // The screen shows what is stored, not what is hoped for.
  await expect(status).toHaveValue('new');
  await note.pressSequentially('She wants glass.');
  await panel
    .getByRole('button', { name: /^Follow up / })
    .last()
    .click();
  await expect(page.getByText('2 changes are not saved yet.').filter({ visible: true })).toBeVisible();

  await page.reload();
  await expect(page.getByText('2 changes are not saved yet.').filter({ visible: true })).toBeVisible();
  await expect(note).toHaveValue('She wants glass.');
  await back();
  await expect(waitingOf(page)).toBeHidden();
  await expect(status).toHaveValue('contacted');
  const history = async () => (await lead()).history;
  await expect
    .poll(history)
    .toMatchObject([
      { kind: 'follow_up' },
      { kind: 'outcome', detail: { outcome: 'spoke', note: 'Rang her.' } },
    ]);
  await expect(panel.getByText('Rang her.').first()).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('leadChanges'))),
  ).toEqual([]);

  await test.step('A change of one’s mind replaces what could not be sent yet', async () => {
    const again = await serverAway(page);
    await status.selectOption('Lost');
    await expect(page.getByText('Not saved yet: you are offline').first()).toBeVisible();
    await status.selectOption('Proposal');
    await expect(waitingOf(page).getByRole('listitem')).toHaveCount(1);
    await again();
    await expect(page.getByText('Lead status updated successfully')).toBeVisible();
    expect(await history()).toMatchObject([{ kind: 'status', detail: { to: 'proposal' } }, {}, {}]);
  });
});

test('Once the network or the person is back, a change that waits is sent at once', async ({ page }) => {
  // No wait ends by itself.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: TimerHandler, ms = 0) => start(run, ms > 2000 ? 2 ** 31 - 1 : ms),
    });
  });
  const { id, status } = await openPanel(page, 'Returned');
  for (const [event, wanted] of [
    ['online', 'contacted'],
    ['focus', 'proposal'],
  ] as const) {
    const back = await serverAway(page);
    await status.selectOption(wanted);
    await expect(waitingOf(page)).toBeVisible();
    await back();
    const stored = async () => {
      await page.evaluate((name) => window.dispatchEvent(new Event(name)), event);
      return (await asAdmin(page, 'get', `/api/leads/${id}`)).status;
    };
    await expect.poll(stored, { message: event }).toBe(wanted);
    await expect(waitingOf(page)).toBeHidden();
  }
});

test('What one person could not save is never sent nor seen by the next one', async ({ page }) => {
  const { id, panel, note } = await openPanel(page, 'Private');
  const bob = await secondAdmin(page);
  await note.fill('She will pay more');
  const tokens: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (changing.test(request.url()) && request.method() !== 'GET')
      tokens.push(request.headers()['authorization']);
  });
  await endSessionAt(page, '**/status');
  await panel.getByLabel('Status').selectOption('Lost');
  await expect(
    page.getByText('Not saved yet: Person01 Private. It is sent once you sign in again.'),
  ).toBeVisible();
  expect(tokens).toHaveLength(1);

  await page.getByLabel('Email').fill(bob.email);
  await page.getByLabel('Password').fill(bob.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Open the lead' }).click();
  await expect(note).toHaveValue('');
  await expect(panel.getByLabel('Status')).toHaveValue('new');
  await page.keyboard.press('z');
  await expect(page.getByText('Nothing to undo')).toBeVisible();
  await note.fill('Bob’s own');

  await test.step('Logging out asks before it loses what is not saved', async () => {
    await page.goto('/admin?section=users');
    await logout(page).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Not saved yet on this device: 1 note.');
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(question).toBeHidden();
    await logout(page).click();
    await question.getByRole('button', { name: 'Log out and lose it' }).click();
    await expect(page.getByLabel('Password')).toBeVisible();
  });
  expect(tokens).toHaveLength(1);

  await fillLogin(page);
  await expect(logout(page)).toBeVisible();
  await page.goto(`/admin?section=leads&lead=${id}`);
  await expect(panel.getByLabel('Status')).toHaveValue('lost');
  await expect(note).toHaveValue('She will pay more');
  const { history } = await asAdmin(page, 'get', `/api/leads/${id}`);
  expect(history).toMatchObject([{ kind: 'status', who: 'admin@example.com' }]);
});

test('What is typed while a note is being saved stays, and the old status never comes back', async ({
  page,
}) => {
  const { id, panel, status, note } = await openPanel(page, 'Typing', 2);
  const release = await holdBack(page, '**/notes');
  await note.pressSequentially('Rang her. ', { delay: 40 });
  await note.press('Control+Enter');
  await note.click();
  await note.pressSequentially('She wants glass.', { delay: 40 });
  release();
  await expect(panel.getByRole('list').getByText('Rang her.')).toBeVisible();
  await expect(note).toHaveValue('She wants glass.');

  await test.step('Every status that the panel or the row showed, from the press to the end', async () => {
    await page.evaluate(() => {
      const shown = new Set<string>();
      Object.assign(window, { shown });
      const look = () => {
        const field = document.querySelector<HTMLSelectElement>('[data-lead-panel] select');
        if (!field) return;
        shown.add(field.value);
        requestAnimationFrame(look);
      };
      document.addEventListener('change', () => requestAnimationFrame(look), { once: true });
    });
    await status.selectOption('Qualified');
    await expect(page.getByText('Lead status updated successfully')).toBeVisible();
    await expect(panel.getByText('Status changed from New to Qualified')).toBeVisible();
    expect(await page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown])).toEqual([
      'qualified',
    ]);
  });

  await test.step('Won takes the amount that is typed, not the estimate', async () => {
    await note.blur();
    await panel.getByRole('button', { name: 'Won' }).click();
    await expect(panel.getByLabel('Sold for, in dollars')).toHaveValue('');
    await page.keyboard.type('95000');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Sold for $95,000')).toBeVisible();
    const { soldAmount, history } = await asAdmin(page, 'get', `/api/leads/${id}`);
    expect(soldAmount).toBe(95_000);
    expect(history[0]).toMatchObject({ detail: { note: 'She wants glass.' } });
    await expect(note).toHaveValue('');
  });

  await test.step('While a page loads, its number of results counts what is on the screen', async () => {
    await page.keyboard.press('Escape');
    await signIn(page, '/admin?section=leads');
    await expect(page.getByText(/^Showing 1 to/)).toBeVisible();
    const load = await holdBack(page, '**/api/leads?*');
    await page.getByLabel('Search').fill('typing');
    await expect(page.getByText('Loading leads...')).toBeVisible();
    await expect(page.getByText(/^Showing 1 to/)).toBeVisible();
    load();
    await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible();
  });
  await expect(leadPanel(page, 'Person01 Typing')).toBeHidden();
});
