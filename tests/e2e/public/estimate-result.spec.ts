// The result: the price, its parts, what would change it, and ways to keep it.
import type { Page } from '@playwright/test';
import { questions } from '#domain/questions/questions.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';
import {
  answerStep,
  askingSteps,
  calculate,
  choose,
  contactStep,
  expectStep,
  keepAnswer,
  startAtFilledContact,
  startAtPrice,
  titleAfter,
  tryAnswer,
} from '#tests/support/estimator-walk.ts';
import { stepOf } from '#tests/support/steps.ts';

const price = (page: Page) => page.locator('[data-price]');
const shownAmount = (page: Page) => price(page).getByText(/^\$/);
const row = (page: Page, question: string) => page.getByRole('button', { name: `Change ${question}` });
const talk = (page: Page) => page.getByRole('button', { name: 'Talk to a professional' });

const drawnCabin = (page: Page) =>
  page.getByRole('img', { name: /^Drawing of your lift/ }).locator('[class*=transition]');

/** As the price comes, and not as a reload shows it. */
async function getPrice(page: Page): Promise<void> {
  await startAtFilledContact(page);
  await calculate(page);
  await expect(price(page)).toContainText('$92,820');
}

test('The price takes the focus, has every answer in words and parts that explain it, and the contact folds into a line', async ({
  page,
}) => {
  await getPrice(page);
  await expect(price(page)).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your price');
  // For people who want less motion it stands at the top at once.
  await expect(drawnCabin(page)).toHaveCSS('animation-name', 'none');
  const panel = page.getByRole('complementary', { name: 'Pricing Breakdown' });

  await test.step('The parts of the price explain themselves, to the dollar', async () => {
    const dollars = (text: string | null) => Number(text?.replace(/[$,]/g, ''));
    const amounts = await panel.locator('summary').allTextContents();
    const totals = amounts.map((text) => dollars(text.replace(/^\D+\$/, '')));
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(92_820);
    for (const [index, part] of (await panel.locator('details').all()).entries()) {
      await part.locator('summary').click();
      const lines = (await part.locator('dd').allTextContents()).map(dollars);
      expect(lines.reduce((sum, amount) => sum + amount, 0)).toBe(totals[index]);
    }
    await expect(panel).not.toContainText('ield');
  });

  await test.step('What is in the price stands beside it, and what is not', async () => {
    const list = (title: string) =>
      panel.getByRole('heading', { name: title, exact: true }).locator('+ ul > li');
    await expect(list('In the price')).toHaveText(['Lift', 'Shaft', 'Installation', /^GST of \$8,438/]);
    await expect(list('Not in the price')).toHaveText([
      'Building work, the power supply and approvals.',
      'Glass doors: undecided, priced without',
    ]);
    await expect(panel).toContainText(/Reference [\dA-Z]{4}-[\dA-Z]{4}.* valid until .*, New South Wales/);
  });

  await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(questions.length);
  await expect(row(page, 'Doors')).toContainText('2 Doors (opposite sides)');
  await expect(page.getByLabel('Full name')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Calculate Price' })).toHaveCount(0);
  await expect(page.locator('form[data-step]')).toContainText('mary.lee@example.com');

  await page.getByRole('button', { name: 'Edit details' }).click();
  await expect(page.getByLabel('State')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeEnabled();
  await expect(page.getByText('Your price appears on this screen right after.')).toHaveCount(0);
  await test.step('Cancel leaves the details as they were', async () => {
    await page.getByLabel('Full name').fill('');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Edit details' })).toBeFocused();
    await expect(page.locator('form[data-step]')).toContainText('Mary Ann Lee');
  });
  await page.getByRole('button', { name: 'Edit details' }).click();
  await page.getByLabel('Full name').fill('Mary Ann Leeds');
  await calculate(page);
  await expect(page.locator('form[data-step]')).toContainText('Mary Ann Leeds');
  await expect(page.getByLabel('Full name')).toHaveCount(0);
  await expect(price(page)).toBeFocused();
});

test('What is typed while the price is worked out is not lost, and does not look as though it was sent', async ({
  page,
}) => {
  await startAtFilledContact(page);
  const release = await holdBack(page, '**/api/calculate');
  const sent = page.waitForRequest('**/api/calculate');
  await calculate(page);
  await sent;
  await page.getByLabel('Email').fill('mary.leeds@example.com');
  release();
  await expect(price(page)).toContainText('$92,820');
  await expect(page.getByLabel('Email')).toHaveValue('mary.leeds@example.com');
  await expect(page.getByLabel('Email')).toBeFocused();
  await calculate(page);
  await expect(page.locator('form[data-step]')).toContainText('mary.leeds@example.com');
  await expect(page.getByLabel('Email')).toHaveCount(0);
});

test('A change is looked at before it is kept, and kept it can be undone, also after a reload', async ({
  page,
}) => {
  await startAtPrice(page);
  let priced = 0;
  page.on('request', (request) => (priced += request.url().endsWith('/api/calculate') ? 1 : 0));
  const drawing = page.getByRole('img', { name: /^Drawing of your lift/ });
  const cabin = await drawing.locator('[class*=transition]').elementHandle();
  await row(page, 'Stops').click();
  await expect(row(page, 'Stops')).toHaveAccessibleName('Change Stops 4 Stops: (Ground + 3)');
  await expect(page.getByRole('button', { name: 'Leave it' })).toHaveCount(0);
  await tryAnswer(page, 'Stops', '3 Stops: (Ground + 2) saves $8,670');
  await expect(page.getByRole('status').filter({ hasText: 'in place of' })).toHaveText(
    '$84,150 in place of $92,820',
  );
  await page.getByRole('button', { name: 'Leave it' }).click();
  await expect(row(page, 'Stops')).toBeFocused();
  await expect(row(page, 'Stops')).toHaveAttribute('aria-expanded', 'false');
  await expect(price(page)).toContainText('$92,820');
  expect(priced).toBe(0);

  await keepAnswer(page, 'Stops', '3 Stops');
  await expect(price(page)).toContainText('$84,150');
  expect(priced).toBe(1);
  await expect(page.getByRole('status').filter({ hasText: 'saves $8,670' })).toContainText(
    'Was $92,820, now $84,150: saves $8,670',
  );
  await expect(drawing).toHaveAccessibleName(/with 3 stops/);
  // The cabin glides instead of being drawn anew.
  expect(await cabin?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(row(page, 'Stops')).toBeFocused();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(price(page)).toContainText('$92,820');
  await expect(row(page, 'Stops')).toBeFocused();
  await expect(drawing).toHaveAccessibleName(/with 4 stops/);

  await test.step('What a kept change did to the price is said until another answer changes', async () => {
    const change = page.getByText('Was $92,820, now $84,150: saves $8,670');
    await keepAnswer(page, 'Stops', '3 Stops');
    await expect(price(page)).toContainText('$84,150');
    await expect(change).toBeVisible();
    await keepAnswer(page, 'Doors', '1 Door');
    await expect(price(page)).toContainText('$80,950');
    await expect(change).toHaveCount(0);
  });

  await page.reload();
  await page.getByRole('button', { name: /^Show this one: \$92,820/ }).click();
  await expect(price(page)).toContainText('$92,820');

  await test.step('A lift that is commercial no more keeps its cabin, with which its price was looked at', async () => {
    await keepAnswer(page, 'Lift type', 'Commercial');
    await expect(price(page)).not.toContainText('$92,820');
    await keepAnswer(page, 'Lift type', 'Residential');
    await expect(price(page)).toContainText('$92,820');
  });
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the cabin of the drawing comes up once as the price appears, not when a change is priced or the page is loaded again', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      addEventListener('animationstart', ({ animationName }) => {
        document.documentElement.dataset['animations'] += ` ${animationName}`;
      });
    });
    await getPrice(page);
    const html = page.locator('html');
    const arrivals = async () =>
      (await html.getAttribute('data-animations'))?.split(' ').filter((name) => name === 'arrive').length;
    await expect.poll(arrivals).toBe(1);
    await keepAnswer(page, 'Stops', '3 Stops');
    await expect(price(page)).toContainText('$84,150');
    await expect(drawnCabin(page)).toHaveCSS('animation-name', 'arrive');
    expect(await arrivals()).toBe(1);
    await page.reload();
    await expect(drawnCabin(page)).toHaveCSS('animation-name', 'none');
  });
});

test('Versions of a visit stay as cards, and up to three are compared by their differences, also on paper', async ({
  page,
  context,
}) => {
  await startAtPrice(page);
  await expect(page.getByRole('heading', { name: 'Your versions' })).toHaveCount(0);
  await keepAnswer(page, 'Shaft', 'Shaft by my builder');
  await expect(price(page)).toContainText('$78,220');
  await keepAnswer(page, 'Stops', '2 Stops');
  await expect(price(page)).not.toContainText('$78,220');
  const cards = page.getByRole('region', { name: 'Your versions' }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(0)).toContainText('$92,820');
  await expect(cards.nth(0)).toContainText('4 stops, glass cabin, installed, Steel-framed shaft');
  await expect(cards.nth(2)).toContainText('Shown now');
  await expectNoBarriers(page, 'the versions of a visit');
  await page.getByRole('checkbox', { name: /^Compare \$92,820/ }).uncheck();
  await page.getByRole('checkbox', { name: /^Compare \$92,820/ }).check();

  const link = page.getByRole('link', { name: 'Compare 3 versions' });
  const comparison = await context.newPage();
  await comparison.goto(new URL((await link.getAttribute('href')) ?? '').pathname);
  await expect(comparison.getByRole('heading', { level: 1 })).toHaveText('Lift estimates compared');
  const compared = (name: string) => comparison.getByRole('row', { name });
  await expect(compared('Shaft price')).toContainText('By your builder');
  await expect(compared('Not in the price')).toContainText('Shaft: by your builder');
  await expect(compared('Not in the price')).not.toContainText('Glass doors');
  await expect(comparison.getByText(/^Not in any of these prices: .*Glass doors: undecided/)).toBeVisible();
  await expect(comparison.getByText('installed, Steel-framed shaft')).toBeVisible();
  await expect(compared('Stops 4 4 2')).toBeVisible();
  await expect(comparison.getByRole('rowheader', { name: 'Doors' })).toHaveCount(0);
  await expectNoBarriers(comparison, 'the comparison');
  await comparison.getByText('Share', { exact: true }).click();
  const href = await comparison.getByRole('link', { name: 'Save PDF' }).getAttribute('href');
  const pdf = await page.request.get(href ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1);
  const alone = new URL(comparison.url()).pathname.split('/').slice(0, 3).join('/');
  expect((await page.request.get(alone)).status()).toBe(404);
});

test('While another answer is being changed, both prices are in sight; it is priced as soon as the visitor is back, and leads nowhere before', async ({
  page,
}) => {
  await startAtPrice(page);
  await page.getByRole('button', { name: 'Edit details' }).click();
  for (const { title } of askingSteps.slice(stepOf('glass-features') - 1).toReversed()) {
    await page.getByRole('button', { name: 'Previous' }).click();
    await expectStep(page, title);
    await expect(page.getByRole('complementary', { name: 'Pricing Breakdown' })).toContainText('$92,820');
  }
  await choose(page, 'No', 0);
  await expectStep(page, titleAfter('Glass Features'));
  await expect(page.locator('form').getByText('$88,020, was $92,820', { exact: true })).toBeInViewport();
  const open = await holdBack(page, '**/api/calculate');
  await page.getByRole('button', { name: 'Back to price' }).click();
  await expect(shownAmount(page)).toHaveCSS('text-decoration-line', 'line-through');
  await expect(page.getByText('This is an estimate, not a quote.')).toHaveCSS('text-decoration-line', 'none');
  await expectNoBarriers(page, 'a price that is out of date');
  await expect(talk(page)).toBeDisabled();
  await talk(page).dispatchEvent('click');
  await expect(page).toHaveURL('/');
  open();
  await expect(price(page)).toContainText('$88,020');
  await expect(price(page)).toBeFocused();
  await expect(shownAmount(page)).toHaveCSS('text-decoration-line', 'none');
  await expect(talk(page)).toBeEnabled();
});

test('The estimate can be shared where the browser can, and its link copied from the result and from the page after it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => void Object.assign(window, { shared: data.url }),
    });
    HTMLAnchorElement.prototype.click = function click() {
      Object.assign(window, { saved: this.href });
    };
  });
  await startAtPrice(page);
  await page.getByText('Share', { exact: true }).click();
  await page.keyboard.press('Escape');
  const share = page.locator('summary').filter({ hasText: 'Share' });
  await expect(share).toBeFocused();
  await expect(page.getByRole('button', { name: 'Send' })).toBeHidden();
  await share.click();
  await page.getByRole('button', { name: 'Send' }).click();
  expect(await page.evaluate('window.shared')).toMatch(/\/estimate\/[\w-]{43}$/);
  for (const path of ['/', '/thank-you']) {
    await expect(page).toHaveURL(path);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).pathname).toMatch(/^\/estimate\/[\w-]{43}$/);
    await page.getByLabel('Project').fill('Harbour Terrace');
    const kept = page.waitForResponse((response) => response.url().endsWith('/prepared-for'));
    await page.getByRole('button', { name: 'Save PDF' }).click();
    expect((await kept).request().postDataJSON()).toMatchObject({ project: 'Harbour Terrace' });
    await expect.poll(() => page.evaluate('window.saved')).toBe(`${link}.pdf`);
    if (path !== '/') break;
    // The new version's link was not copied.
    await keepAnswer(page, 'Stops', '3 Stops');
    await expect(price(page)).toContainText('$84,150');
    await expect(page.getByText('Link copied')).toHaveCount(0);
    await expect(page.getByLabel('Project')).toHaveValue('Harbour Terrace');
    await talk(page).click();
    await page.getByText('Share', { exact: true }).click();
  }
});

test('Another lift is a new visit with the same contact, and no document for the client before', async ({
  page,
}) => {
  await startAtPrice(page);
  await page.getByText('Share', { exact: true }).click();
  await page.getByLabel('Project').fill('Client One');
  const visits: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/calculate')) visits.push(request.postDataJSON().sessionId);
  });
  await keepAnswer(page, 'Stops', '3 Stops');
  await expect(price(page)).toContainText('$84,150');
  await page.getByRole('button', { name: 'Price another lift' }).click();
  await expectStep(page, 'Lift Estimator');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  for (const step of askingSteps) await answerStep(page, step);
  await expect(page.getByLabel('Full name')).toHaveValue('Mary Ann Lee');
  await calculate(page);
  await expect(price(page)).toContainText('$92,820');
  await expect(page.getByRole('heading', { name: 'Your versions' })).toHaveCount(0);
  await page.getByText('Share', { exact: true }).click();
  await expect(page.getByLabel('Project')).toHaveValue('');
  expect(new Set(visits).size).toBe(2);
  await page.getByLabel('Client', { exact: true }).fill('Zoe');
  await page.getByLabel('Project').fill('Quay House');
  await page.getByRole('button', { name: 'Save PDF' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await keepAnswer(page, 'Stops', '2 Stops');
  await expect(page.getByText('Saved.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Price another lift' }).click();
  await page.getByRole('complementary').getByText('Your last 2 estimates').click();
  await expect(page.getByRole('link', { name: /^Zoe, Quay House, 2 stops/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Client One, 3 stops.*\$84,150/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^3 stops.*\$84,150/ })).toBeVisible();
});

test('Back after another lift was begun shows the price of the first, also after a reload, and Forward the answers of the second', async ({
  page,
}) => {
  await startAtPrice(page);
  await page.getByRole('button', { name: 'Price another lift' }).click();
  await choose(page, '2 Stops: (Ground + 1)');
  await expectStep(page, titleAfter('Lift Estimator'));
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await page.goBack();
    await expectStep(page, 'Lift Estimator');
    await page.goBack();
    await expect(price(page)).toContainText('$92,820');
    await expect(row(page, 'Stops')).toContainText('4 Stops');
    await page.goForward();
    await expectStep(page, 'Lift Estimator');
    await expect(page.getByRole('radio', { name: '2 Stops: (Ground + 1)' })).toBeChecked();
    await page.goForward();
    await expectStep(page, titleAfter('Lift Estimator'));
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  }
});

test('A version that is shown again is the one that was priced, without a request or a message', async ({
  page,
}) => {
  await startAtPrice(page);
  const reference = page.getByText(/Reference [\dA-Z]{4}-[\dA-Z]{4}/);
  const first = (await reference.textContent()) ?? '';
  await keepAnswer(page, 'Stops', '3 Stops');
  await expect(price(page)).toContainText('$84,150');
  let priced = 0;
  page.on('request', (request) => (priced += request.url().endsWith('/api/calculate') ? 1 : 0));
  await page.getByRole('button', { name: /^Show this one.*\$92,820/ }).click();
  await expect(price(page)).toContainText('$92,820');
  await expect(price(page)).toBeFocused();
  await expect(reference).toHaveText(first);
  await expect(row(page, 'Stops')).toContainText('4 Stops');
  await expect(page.getByRole('listitem').filter({ hasText: 'Shown now' })).toContainText('$92,820');
  await expect(page.locator('.toast')).toHaveCount(0);
  expect(priced).toBe(0);
  await page.reload();
  await expect(price(page)).toContainText('$92,820');
  await expect(page.getByRole('heading', { name: 'Your versions' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('both prices stay in sight while an answer is tried, and Escape closes it', async ({ page }) => {
    await startAtPrice(page);
    const stops = row(page, 'Stops');
    await stops.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top - 610));
    await stops.click();
    const options = page.getByRole('group', { name: 'Stops: what if' }).getByRole('radio');
    await options.first().click();
    const prices = page.getByRole('status').filter({ hasText: 'in place of $92,820' });
    await expect(prices).toBeInViewport({ ratio: 1 });
    // Also as the last answer of a long list is reached.
    await options.last().evaluate((option) => window.scrollBy(0, option.getBoundingClientRect().top - 80));
    await expect(prices).toBeInViewport({ ratio: 1 });

    await page.keyboard.press('Escape');
    await expect(stops).toHaveAttribute('aria-expanded', 'false');
    await expect(stops).toBeFocused();
    await stops.press('Enter');
    await expect(stops).toHaveAttribute('aria-expanded', 'true');
    await stops.press('Escape');
    await expect(stops).toHaveAttribute('aria-expanded', 'false');
  });
});

/** The words in main that are smaller than the page's own text, but for those of buttons and links that look like one. */
function findSmallText(): string[] {
  return [...document.querySelectorAll('main *')].flatMap((element) => {
    const text = [...element.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : ''))
      .join('');
    const isRead = text.trim() !== '' && element.checkVisibility({ visibilityProperty: true });
    if (!isRead || element.closest('.sr-only, svg, .button')) return [];
    return parseFloat(getComputedStyle(element).fontSize) < 16 ? [text] : [];
  });
}

test('What is read of a price is 16 pixels large on a phone, but for the reference and its days', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await startAtPrice(page);
  await keepAnswer(page, 'Stops', '3 Stops');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  for (const part of await page.locator('aside summary').all()) await part.click();
  const link = await page.evaluate(() => JSON.parse(localStorage.getItem('lift_estimates') ?? '[]')[0].url);
  for (const path of ['/', new URL(link).pathname]) {
    if (path !== '/') await page.goto(path);
    await tryAnswer(page, 'Doors', '1 Door');
    expect(await page.evaluate(findSmallText)).toEqual([
      expect.stringMatching(/^Reference/),
      expect.stringMatching(/valid until/),
    ]);
  }
});

test('The estimate prints on one A4 page', async ({ page }) => {
  await startAtPrice(page, { fullName: 'Prudence Printer-Featherstonehaugh', email: 'pru@example.com' });
  const pdf = await page.pdf({
    format: 'A4',
    margin: { top: '2cm', right: '2cm', bottom: '2cm', left: '2cm' },
  });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Prepared for Prudence Printer-Featherstonehaugh')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lift Estimator' })).toBeVisible();
  await expect(page.getByRole('form').or(page.getByRole('contentinfo'))).toBeHidden();
});

function placeOfNext(page: Page): Promise<number> {
  return page
    .locator('form button[type=submit]')
    .evaluate((button) => Math.round(button.getBoundingClientRect().top + window.scrollY));
}

test('On a laptop and on a tablet the buttons stay in their place from the first step to the last', async ({
  page,
}) => {
  const devices = [
    { width: 1280, height: 900, place: 0 },
    { width: 820, height: 1180, place: 0 },
  ];
  await page.goto('/');
  for (const device of devices) {
    await page.setViewportSize(device);
    device.place = await placeOfNext(page);
  }
  for (const step of askingSteps) {
    await answerStep(page, step);
    for (const device of devices) {
      const where = `after ${step.title}, ${device.width} pixels wide`;
      await page.setViewportSize(device);
      await expect.poll(() => placeOfNext(page), where).toBeLessThanOrEqual(device.place + 1);
      expect(await placeOfNext(page), where).toBeGreaterThanOrEqual(device.place - 1);
    }
  }
  await expectStep(page, contactStep);
});

test('Beside the answers, price, picture and main action stay in view, and a row of equal buttons follows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await startAtPrice(page);
  await tryAnswer(page, 'Installation', 'No');
  const keep = page.getByRole('button', { name: 'Keep this change' });
  await keep.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  for (const shown of [
    price(page),
    talk(page),
    page.getByRole('img', { name: /^Drawing of your lift/ }),
    keep,
  ])
    await expect(shown).toBeInViewport({ ratio: 0.95 });
  await page.setViewportSize({ width: 375, height: 812 });
  const boxes = await Promise.all(
    [
      page.getByRole('main').getByRole('link', { name: 'Book a Meeting' }),
      page.getByRole('main').getByRole('link', { name: '1800 975 711' }),
      page.getByText('Share', { exact: true }),
    ].map((each) => each.boundingBox()),
  );
  expect(new Set(boxes.map((box) => `${box?.y} ${box?.height}`)).size).toBe(1);
});
