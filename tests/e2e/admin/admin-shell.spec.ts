import { signIn } from '#tests/support/admin-session.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';

// Failed requests, on purpose.
test.use({ expectedComplaint: /^Failed to / });

const comingSoon = 'This feature is under development. More powerful tools and analytics are on the way!';

test('The sidebar leads to every section, which the address names, folds away, and leads back to the site', async ({
  page,
}) => {
  await signIn(page);
  const sections = page.getByRole('navigation', { name: 'Sections' });
  for (const [name, id, heading] of [
    ['Leads', 'leads', 'Leads Management'],
    ['Users', 'users', 'Coming Soon'],
    ['Settings', 'settings', 'Coming Soon'],
    ['Pricing Config', 'pricing', 'Pricing Configuration'],
  ] as const) {
    await sections.getByText(name).click();
    await expect(page).toHaveURL(new RegExp(`section=${id}$`));
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page).toHaveTitle(`${name} | Lift Calculator Admin`);
  }
  await page.goto('/admin?section=users');
  await expect(page.getByText(comingSoon)).toBeVisible();

  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect(sections).toBeHidden();
  const expand = page.getByRole('button', { name: 'Expand sidebar' });
  await expect(expand).toHaveAttribute('aria-expanded', 'false');
  await expand.click();
  await expect(sections).toBeVisible();

  await page.getByRole('link', { name: 'Back to Site' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('On a short screen, as at 400 % zoom, no bar takes room; on a phone the menu opens over the page', async ({
  page,
}) => {
  await test.step('No bar takes room from what scrolls', async () => {
    await page.setViewportSize({ width: 740, height: 360 });
    await signIn(page);
    await expect(page.getByRole('heading', { name: 'Pricing Configuration' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save All Changes' })).not.toBeInViewport();
    await page.mouse.wheel(0, 400);
    await expect(page.getByRole('banner')).not.toBeInViewport();
  });

  await test.step('Where there is room the bars stay, and the keyboard scrolls at once', async () => {
    await page.setViewportSize({ width: 740, height: 700 });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Pricing Configuration' })).toBeVisible();
    await expect(page.locator('[data-scroller]')).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('textbox', { name: 'Multiplier: Look' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('banner')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Save All Changes' })).toBeInViewport({ ratio: 1 });
  });

  await test.step('The menu opens wherever the page is scrolled, and closes on a choice', async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.getByRole('button', { name: 'Budget Consideration Multipliers' }).scrollIntoViewIfNeeded();
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await expect(sections).toBeHidden();
    await page.getByRole('button', { name: 'Expand sidebar' }).click();
    await expect(sections.getByText('Users')).toBeInViewport();
    await sections.getByText('Users').click();
    await expect(page.getByText(comingSoon)).toBeVisible();
    await expect(sections).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});

test('The status box says nothing before it has asked, and then what is wrong; the theme is kept', async ({
  page,
}) => {
  const answer = await holdBack(page, '**/api/admin/status');
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Pricing Configuration' })).toBeVisible();
  await expect(page.getByText('System Status')).toHaveCount(0);
  answer();
  await expect(page.getByText('System Status: All systems operational')).toBeVisible();
  await page.route('**/api/admin/status', async (route) => {
    const status = await (await route.fetch()).json();
    await route.fulfill({ json: { ...status, problems: ['2 contacts could not be sent to the CRM'] } });
  });
  await page.reload();
  await expect(page.getByText('System Status: 2 contacts could not be sent to the CRM')).toBeVisible();

  await test.step('Several are a list, each with its page, and a closed menu has a dot', async () => {
    const told = [
      { key: 'crm', says: 'The CRM has not worked since noon', since: null, opens: 'connections' },
      { key: 'failed', says: '2 contacts could not be sent to the CRM', since: null, opens: 'undelivered' },
      { key: 'backup', says: 'The nightly backup failed', since: null, opens: 'backup' },
    ];
    await page.route('**/api/admin/status', async (route) => {
      const status = await (await route.fetch()).json();
      await route.fulfill({ json: { ...status, troubles: told, problems: told.map(({ says }) => says) } });
    });
    await page.reload();
    const box = page.getByRole('status').filter({ hasText: 'System Status' });
    await expect(box.getByText('System Status: 3 things need somebody')).toBeVisible();
    await expect(box.getByRole('listitem')).toHaveText(
      told.map(
        ({ says }, place) => says + ['Open Connections', 'Show what was not delivered', 'Open Backup'][place],
      ),
    );
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    const menu = page.getByRole('button', { name: 'Expand sidebar' });
    await expect(menu).toHaveAttribute('title', 'Expand sidebar: something does not work');
    await menu.click();
    await box.getByRole('link', { name: 'Open Connections' }).click();
    await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible();
    await page.goto('/admin');
  });

  await test.step('A fault for which every request is refused is named by the refusal', async () => {
    const error = 'The database cannot be used, since its disk is full: make room on it';
    await page.route('**/api/admin/status', (route) =>
      route.fulfill({ status: 503, json: { error, code: 'unavailable' } }),
    );
    await page.reload();
    await expect(page.getByText(`System Status: ${error}`)).toBeVisible();
  });

  await test.step('The theme is kept, and a reload shows no other one first', async () => {
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    // Before any script has loaded.
    await page.route('**/*.js', (route) => route.abort());
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test.describe('A page that breaks', () => {
  test.use({ expectedComplaint: /no clock/ });

  test('says so and offers a reload', async ({ page }) => {
    await page.route('**/api/leads/x', (route) =>
      route.fulfill({ json: { _id: 'x', createdAt: '2026-03-02T09:00:00.000Z' } }),
    );
    await page.route('**/api/leads/x/revision*', (route) => route.fulfill({ json: { mark: '' } }));
    await page.addInitScript(() => {
      if (sessionStorage.getItem('clock') !== 'broken') return;
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
        get: () => {
          throw new Error('no clock');
        },
      });
    });
    await signIn(page, '/admin?section=users');
    await page.evaluate(() => sessionStorage.setItem('clock', 'broken'));
    await page.goto('/admin/leads/x');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.evaluate(() => sessionStorage.clear());
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Lead Details' })).toBeVisible();
  });
});

test('Login and shell have no accessibility faults, and are kept out of search engines and frames', async ({
  page,
}) => {
  const headers = (await page.goto('/admin/login'))?.headers();
  expect(headers?.['x-robots-tag']).toBe('noindex');
  expect(headers?.['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(headers?.['content-security-policy']).toContain("frame-ancestors 'none'");
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectNoBarriers(page, 'the login');
  await signIn(page, '/admin?section=users');
  await expect(page.getByText(comingSoon)).toBeVisible();
  await expectNoBarriers(page, 'the shell');
});

test.describe('before the script runs', () => {
  test.use({ javaScriptEnabled: false });

  for (const address of ['/admin', '/admin/leads/x', '/admin/login']) {
    test(`${address} shows the spinner that the HTML brings`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('status')).toHaveText('Loading');
      await expect(page.locator('svg.animate-spin')).toBeVisible();
    });
  }
});

test.describe('where fingers press', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('No field has letters so small that iOS zooms into it', async ({ page }) => {
    const small = () =>
      page.locator('input, select, textarea').evaluateAll((fields) =>
        fields
          .filter((field) => !field.matches('[type=checkbox], [type=radio]'))
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => field.outerHTML),
      );
    await signIn(page);
    await expect(page.getByText('Live Configuration')).toBeVisible();
    expect(await small()).toEqual([]);
    for (const section of ['leads', 'people', 'tokens', 'profile']) {
      await page.goto(`/admin?section=${section}`);
      await expect(page.locator('input').first()).toBeAttached();
      expect(await small(), section).toEqual([]);
    }
  });
});
