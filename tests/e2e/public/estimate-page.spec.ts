// The estimate's own address, opened on another device, months later.
import type { Page } from '@playwright/test';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { leadId } from '#tests/support/admin-leads.ts';
import { asAdmin } from '#tests/support/admin-session.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { calculate, contactStep, expectStep, fillContact, tryAnswer } from '#tests/support/estimator-walk.ts';

/** The path of a new estimate's own address. */
async function makeEstimate(
  page: Page,
  input: Parameters<typeof buildCalculateBody>[0] = {},
): Promise<string> {
  const response = await page.request.post('/api/calculate', { data: buildCalculateBody(input) });
  const { estimateUrl } = await response.json();
  return new URL(estimateUrl).pathname;
}

test('A visitor finds the estimate as it was given, without barriers, and copies its link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(await makeEstimate(page));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lift estimate for Mary');
  const main = page.getByRole('main');
  for (const text of ['$92,820', '$88,179', '$102,102', '2 Doors (opposite sides)']) {
    await expect(main).toContainText(text);
  }
  await expect(page.getByRole('img', { name: /^Drawing of your lift/ })).toBeVisible();
  await expectNoBarriers(page, "the estimate's own page");

  await page.getByText('Share', { exact: true }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  await expectNoBarriers(page, 'the ways to share it');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(new URL(page.url()).pathname);
});

test('Another answer is tried without a request and without contact; what is kept asks for the person alone', async ({
  page,
}) => {
  await page.goto(await makeEstimate(page));
  const reference = /Reference ([\dA-Z-]{9})/.exec((await page.getByRole('main').textContent()) ?? '')?.[1];
  await page.getByRole('link', { name: 'Change something' }).click();
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeInViewport();
  await tryAnswer(page, 'Stops', '3 Stops: (Ground + 2) saves $8,670');
  await expect(page.getByText('$84,150 in place of $92,820')).toBeVisible();
  await expectNoBarriers(page, 'an answer that is tried');
  await page.getByRole('button', { name: 'Keep this change' }).click();
  await expectStep(page, contactStep);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(`Your answers come from estimate ${reference}`)).toBeVisible();
  await expect(page.getByText('With your change the price is $84,150.')).toBeVisible();
  await expect(page.getByText('At the end we ask for')).toBeHidden();
  await expect(page.getByRole('complementary')).toContainText('3 Stops: (Ground + 2)');
  await test.step('On a phone the answers stand above the fields, and can be changed there', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 375, height: 812 });
    await page.getByText('Your answers: 3 stops').click();
    await expect(page.locator('details').getByRole('button', { name: /^Change Stops 3/ })).toBeVisible();
    await page.getByText('Your answers: 3 stops').click();
    if (size) await page.setViewportSize(size);
  });
  await expect(page.getByLabel('Full name')).toHaveValue('');
  expect(page.url()).not.toMatch(/Mary|0412345678|example\.com/);
  await fillContact(page, { fullName: 'Ann Other', email: 'ann.other@example.com' });
  await calculate(page);
  await expect(page.locator('[data-price]')).toContainText('$84,150');
  await test.step('Another lift has nothing of that estimate', async () => {
    await page.getByRole('button', { name: 'Price another lift' }).click();
    await expectStep(page, 'Lift Estimator');
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.goBack();
    await expect(page.locator('[data-price]')).toContainText('$84,150');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the document is saved as it is, since nothing could keep whom it is for', async ({ page }) => {
    const path = await makeEstimate(page, { fullName: 'Nora Script', email: 'nora@example.com' });
    await page.goto(path);
    await page.getByText('Share', { exact: true }).click();
    await expect(page.getByRole('link', { name: 'Save PDF' })).toHaveAttribute('href', `${path}.pdf`);
    await expect(page.getByLabel('Project')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Save PDF' })).toBeHidden();
  });
});

test.describe('The document', () => {
  test.use({ expectedComplaint: /400/ });

  test('is a PDF with the drawing, and with the lead it is gone, like the page', async ({ page }) => {
    const path = await makeEstimate(page, { fullName: 'Otto Folder', email: 'otto@example.com' });
    await page.goto(path);
    await page.getByText('Share', { exact: true }).click();
    await expectNoBarriers(page, 'the question whom the document is for');
    await test.step('Words that it cannot show are refused in words, instead of being left out', async () => {
      const project = page.getByLabel('Project');
      await project.fill('東京');
      await page.getByRole('button', { name: 'Save PDF' }).click();
      await expect(project).toHaveAccessibleDescription(/The document can only show Latin letters/);
      await expect(project).toHaveAttribute('aria-invalid', 'true');
      await expect(project).toBeFocused();
    });
    await page.getByLabel('Project').fill('Harbour Terrace');
    const kept = page.waitForResponse((response) => response.url().endsWith('/prepared-for'));
    await page.getByRole('button', { name: 'Save PDF' }).click();
    const answer = await kept;
    expect(answer.status()).toBe(200);
    expect(answer.request().postDataJSON()).toEqual({ name: '', project: 'Harbour Terrace', address: '' });
    await expect(page.getByRole('status').getByRole('link', { name: 'Open it' })).toHaveAttribute(
      'href',
      `${path}.pdf`,
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lift estimate for Harbour Terrace');
    const pdf = await page.request.get(`${path}.pdf`);
    expect(pdf.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    const file = (await pdf.body()).toString('latin1');
    expect(file.match(/\/Type \/Page\n/g)).toHaveLength(1);
    expect(file).toContain('/Alt (Drawing of your lift.');

    // On a slow machine the page would report that it was looked at, of an estimate that is gone.
    await page.goto('about:blank');
    await asAdmin(page, 'delete', `/api/leads/${await leadId(page, 'otto@example.com')}`);
    for (const address of [path, `${path}.pdf`, path.replace('/estimate/', '/api/estimates/')]) {
      expect((await page.request.get(address)).status(), address).toBe(404);
    }
  });
});

test('An estimate that was looked at for five seconds is reported once as opened, but not by an admin', async ({
  page,
}) => {
  const path = await makeEstimate(page, { fullName: 'Olga Opens', email: 'olga@example.com' });
  const reported: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/opened')) reported.push(request.url());
  });
  await page.clock.install();
  await page.goto(path);
  await page.clock.runFor(4000);
  expect(reported).toHaveLength(0);
  const answered = page.waitForResponse((response) => response.url().endsWith('/opened'));
  await page.clock.runFor(10_000);
  expect((await answered).status()).toBe(200);
  expect(reported).toHaveLength(1);

  await page.evaluate(() => localStorage.setItem('adminToken', 'of an admin'));
  await page.goto(path);
  await page.clock.runFor(10_000);
  await page.evaluate(() => localStorage.removeItem('adminToken'));
  expect(reported).toHaveLength(1);

  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto(path);
  const again = page.waitForResponse((response) => response.url().endsWith('/opened'));
  await page.clock.runFor(10_000);
  expect((await again).status()).toBe(200);
});

test.describe('An address that leads nowhere', () => {
  test.use({ expectedComplaint: /404/ });

  test('says what to do', async ({ page }) => {
    const response = await page.goto('/estimate/unknown');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This estimate is no longer available');
    await expectNoBarriers(page, 'the page of an estimate that is gone');
    await page.getByRole('link', { name: 'Work out a new estimate' }).click();
    await expect(page).toHaveURL('/');
  });
});

const enclosedLift = {
  liftType: 'residential',
  cabinType: 'enclosed',
  cabin: [1100, 1400],
  door: [900, 2000],
  shaft: { oneSide: [1650, 1800], opposite: [1650, 1800], adjacent: [1650, 1800] },
  pit: 1400,
  headroom: 3600,
  storey: 3000,
  load: 630,
};

test.describe('of a business that gives dimensions', () => {
  test.use({
    ownServer: {
      BUSINESS_ABN: '51 824 753 556',
      BUSINESS_ADDRESS: '12 Wharf Street, Sydney NSW 2000',
    },
  });

  test('the page shows them, and prints them on an A4 page of their own', async ({ page }) => {
    const prices = await asAdmin(page, 'get', '/api/admin/pricing-config');
    await asAdmin(page, 'put', '/api/admin/pricing-config', { ...prices, dimensions: [enclosedLift] });
    await page.goto(await makeEstimate(page));
    await expect(page.getByRole('main')).toContainText('Cabin (w × d)1,100 × 1,400 mm');
    const pdf = await page.pdf({
      format: 'A4',
      margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' },
    });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  });
});
