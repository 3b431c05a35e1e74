// The estimator in a frame on another site: a second server on another port is another origin.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { lastStep } from '#domain/questionnaire.ts';
import { buildAnswers, buildContact } from '#tests/builders/answers.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, expectBelow, test } from '#tests/support/browser-test.ts';
import { askingSteps, contactStep, fillContact, walkTo } from '#tests/support/estimator-walk.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

// One worker, so that the servers are started once.
test.describe.configure({ mode: 'default' });
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let estimator = '';
let server: ServerProcess;
const hosts: Server[] = [];
/** Further pages of every site, by their paths. */
const otherPages = new Map<string, string>();

/** A site whose pages hold `before`, a heading and the embed script, and that records the events. */
async function startHostSite(before = ''): Promise<string> {
  const site = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      otherPages.get(url) ??
        `<!doctype html><html lang="en-AU"><title>A partner</title><link rel="icon" href="data:,">${before}<main><h1>Our lifts</h1><script>window.told = []; for (const name of ['step', 'estimate', 'booking']) document.addEventListener('lift-estimator:' + name, ({ type, detail, target }) => told.push({ type, detail, on: target.tagName }))</script><script src="${estimator}/embed.js" async data-layer="dataLayer"></script></main></html>`,
    );
  });
  hosts.push(site);
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

let allowedSite = '';
let strangeSite = '';
let siteWithHeader = '';

/** It stays at the top, without a z-index. */
const header =
  '<style>body{margin:0;background:rgb(255,240,200)}</style><header style="position:sticky;top:0;height:80px;background:#fff">Menu</header>';

test.beforeAll(async () => {
  allowedSite = await startHostSite();
  strangeSite = await startHostSite();
  siteWithHeader = await startHostSite(header);
  server = await startServerProcess({ EMBED_ORIGINS: `${allowedSite},${siteWithHeader}` });
  estimator = server.url;
});

test.afterAll(async () => {
  await server.stop();
  for (const site of hosts) site.close();
});

async function frameQuery(page: Page): Promise<URLSearchParams> {
  return new URL((await page.locator('iframe').getAttribute('src')) ?? '').searchParams;
}

const frameIn = (page: Page) => page.frameLocator('iframe[title="Lift price estimator"]');

test('On an allowed site the estimator stands in the page, as tall as it needs, works to the end, and reports to the page', async ({
  page,
  context,
}) => {
  await context.route('https://example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>A calendar</h1>' }),
  );
  await page.goto(`${allowedSite}/?utm_source=partner&numberOfStops=3&state=NSW&secret=1`);
  const frame = frameIn(page);
  await expect(frame.getByRole('heading', { name: 'Lift Estimator' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the lift price estimator' })).toHaveCount(0);

  expect(Object.fromEntries(await frameQuery(page))).toEqual({
    utm_source: 'partner',
    numberOfStops: '3',
    state: 'NSW',
    embed: '1',
    theme: 'light',
  });

  await expect(frame.getByRole('banner')).toHaveCount(0);
  const opensPage = async (link: string, heading: string) => {
    const opened = context.waitForEvent('page');
    await frame.getByRole('link', { name: link }).click();
    const other = await opened;
    await expect(other.getByRole('heading', { name: heading })).toBeVisible();
    await other.close();
  };
  await opensPage('How we use them', 'Privacy notice');
  await expect(frame.getByRole('radio', { name: '3 Stops: (Ground + 2)' })).toBeChecked();
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollHeight > 640 && document.querySelector('iframe')?.style.opacity,
      ),
    )
    .toBe('1');
  const inside = page.frames().find((each) => each.url().startsWith(estimator));
  expect(await inside?.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);

  await walkTo(frame, contactStep, buildAnswers({ numberOfStops: 3, liftType: 'commercial' }));
  await fillContact(frame, { customerType: 'ndis', fullName: 'Pat Partner' });
  await frame.getByRole('button', { name: 'Calculate Price' }).click();
  await page.setViewportSize({ width: 390, height: 500 });
  await frame.getByRole('button', { name: 'Talk to a professional' }).click();
  await expect(frame.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(frame.getByRole('heading', { name: 'Your Estimate is Confirmed' })).toBeVisible();
  await expect(frame.getByRole('banner')).toHaveCount(0);

  await test.step('The page gets steps, the estimate and a booking, each once, and so does its tag manager; nobody’s name', async () => {
    await opensPage('Book a Meeting', 'A calendar');
    type Told = { type: string; on: string; detail: Record<string, unknown> };
    const told = () => page.evaluate(() => (window as unknown as { told: Told[] }).told);
    await expect.poll(async () => (await told()).at(-1)?.type).toBe('lift-estimator:booking');
    const all = await told();
    expect(all.every(({ on }) => on === 'SCRIPT')).toBe(true);
    const steps = all.filter(({ type }) => type === 'lift-estimator:step').map(({ detail }) => detail);
    const asked = [...askingSteps.map(({ title }) => title), contactStep].filter(
      (title) => title !== 'Cabin Type',
    );
    expect(steps.map(({ title }) => title)).toEqual(asked);
    expect(steps[1]).toEqual({ step: 2, of: lastStep, title: 'Lift Type' });
    const [estimate, ...others] = all.filter(({ type }) => type === 'lift-estimator:estimate');
    expect(others).toEqual([]);
    const reference = estimate?.detail['estimateReference'];
    expect(estimate?.detail).toEqual({
      estimateReference: expect.stringMatching(/^[\dA-Z]{4}-[\dA-Z]{4}$/),
      grandTotal: expect.any(Number),
      quoteLow: expect.any(Number),
      quoteHigh: expect.any(Number),
      liftType: 'commercial',
      numberOfStops: 3,
      state: 'NSW',
    });
    const layer = await page.evaluate(
      () => (window as unknown as { dataLayer: Record<string, unknown>[] }).dataLayer,
    );
    expect(layer).toEqual(
      all.map(({ type, detail }) => ({
        event: type.replace('lift-estimator:', 'lift_estimator_'),
        ...detail,
        ...(type !== 'lift-estimator:step' && { transaction_id: reference, eventID: reference }),
      })),
    );
    expect(JSON.stringify([all, layer])).not.toMatch(/customerType|ndis/);
    expect(JSON.stringify(layer)).not.toMatch(/Pat|0412345678|example\.com/);

    // Marked, so that the test waits for the page that comes and does not press a link of the one that goes.
    await inside?.evaluate(() => {
      document.documentElement.dataset['before'] = '';
      window.location.reload();
    });
    await expect(frame.locator('html')).not.toHaveAttribute('data-before');
    await expect(frame.locator('html')).not.toHaveAttribute('data-resuming');
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Hi Pat,');
    await opensPage('Book a Meeting', 'A calendar');
    await expect
      .poll(async () => (await told()).filter(({ type }) => type === 'lift-estimator:booking').length)
      .toBe(2);
  });
});

test("The ground of the site shows through; a header that stays at its top covers neither the frame's titles nor is covered by it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(siteWithHeader);
  const frame = frameIn(page);
  await expect(frame.getByRole('heading', { name: 'Lift Estimator' })).toBeVisible();
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await frame.getByRole('radio', { name: '6 Stops: (Ground + 5)' }).click();
  const title = frame.getByRole('heading', { name: 'Lift Type' });
  await expect(title).toBeVisible();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await frame.getByRole('radio', { name: 'Residential Lift' }).click();
  const nextTitle = frame.getByRole('heading', { name: 'Cabin Type' });
  await expect.poll(async () => (await nextTitle.boundingBox())?.y).toBeGreaterThanOrEqual(80);
  await expect(nextTitle).toBeInViewport();
  await expect.poll(() => page.evaluate(() => document.elementFromPoint(200, 40)?.tagName)).toBe('HEADER');
});

test('The price in a frame stands below the message about it, and the page after it begins at its top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const answers = { ...buildAnswers(), ...buildContact({ fullName: 'Fay Rame', email: 'fay@example.com' }) };
  const query = new URLSearchParams(
    Object.entries(answers).map(([field, answer]) => [field, String(answer)]),
  );
  await page.goto(`${siteWithHeader}/?${query}`);
  const frame = frameIn(page);
  for (const { title } of askingSteps) {
    await expect(frame.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await frame.getByRole('button', { name: 'Next' }).click();
  }
  await frame.getByRole('button', { name: 'Calculate Price' }).click();
  const message = frame.locator('.toast').filter({ hasText: 'Estimate calculated' });
  await expect(message).toBeInViewport({ ratio: 1 });
  await expectBelow(frame.locator('[data-price]'), message);
  // The form above the price is a line and two buttons.
  expect((await frame.locator('form[data-step]').boundingBox())?.height).toBeLessThan(200);

  await frame.getByRole('button', { name: 'Talk to a professional' }).click();
  await expect(frame.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(async () => (await frame.getByRole('main').boundingBox())?.y).toBeGreaterThanOrEqual(80);

  await test.step('The theme lasts from page to page', async () => {
    await page.goto(`${estimator}/thank-you?embed=1&theme=light&email=a@example.com`);
    await page.getByRole('link', { name: 'Back to the estimator' }).click();
    await expect(page).toHaveURL(`${estimator}/?embed=1&theme=light`);
  });
});

test('Click ids and campaigns come from the host page’s address or, where absent there, from its own cookies', async ({
  page,
  context,
}) => {
  await context.addCookies([
    { name: 'gclid', value: 'from-cookie', url: allowedSite },
    { name: 'utm_source', value: 'first%20visit', url: allowedSite },
    { name: 'handl_landing_page', value: 'https%3A%2F%2Fwww.example.com%2Flifts', url: allowedSite },
    { name: 'session', value: 'secret', url: allowedSite },
    { name: '_gcl_aw', value: 'GCL.1617281919.of-a-tag', url: allowedSite },
    { name: '_fbp', value: 'fb.1.1596403881668.1116446470', url: allowedSite },
  ]);
  await page.goto(`${allowedSite}/?gclid=from-address&fbclid=fb-1`);
  expect(Object.fromEntries(await frameQuery(page))).toEqual({
    gclid: 'from-address',
    fbclid: 'fb-1',
    utm_source: 'first visit',
    handl_landing_page: 'https://www.example.com/lifts',
    fbp: 'fb.1.1596403881668.1116446470',
    embed: '1',
    theme: 'light',
  });

  await test.step('Where there are none of ours, click ids come from the cookies of Google’s and Meta’s own tags', async () => {
    await context.clearCookies({ name: 'gclid' });
    // As Google's tag writes them: an iPhone's click id of an app stands in a format of its own.
    await context.addCookies([
      { name: '_fbc', value: 'fb.1.1554763741205.Ab.Cd', url: allowedSite },
      { name: '_gcl_aw', value: 'GCL.1617281919.of-a-tag.label', url: allowedSite },
      { name: '_gcl_ag', value: '2.1.kof-an_app-002$i1790219695', url: allowedSite },
      { name: '_gcl_gb', value: 'GCL.1790219714.kof_the-web', url: allowedSite },
    ]);
    await page.goto(allowedSite);
    const query = await frameQuery(page);
    expect(query.get('gclid')).toBe('of-a-tag');
    expect(query.get('gbraid')).toBe('of-an_app-002');
    expect(query.get('wbraid')).toBe('kof_the-web');
    expect(query.get('fbclid')).toBe('Ab.Cd');
    expect(query.has('ad_user_data')).toBe(false);
  });

  await test.step('What a consent tool has told Google’s tags goes along', async () => {
    await page.addInitScript(() => {
      const told = [
        [
          'consent',
          'default',
          { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' },
        ],
        ['consent', 'default', { ad_personalization: 'granted', region: ['US'] }],
        ['consent', 'update', { ad_storage: 'granted', ad_user_data: 'granted' }],
      ];
      Object.assign(window, { dataLayer: told });
    });
    await page.goto(`${allowedSite}?ad_personalization=granted`);
    const query = await frameQuery(page);
    expect(query.get('ad_user_data')).toBe('granted');
    expect(query.get('ad_personalization')).toBe('denied');
    expect(query.has('ad_storage')).toBe(false);
  });
});

test('A message appears in the part of the frame that is seen, and stays there when the page is scrolled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(allowedSite);
  const frame = frameIn(page);
  await frame.getByRole('radio', { name: '3 Stops: (Ground + 2)' }).click();
  await expect(frame.getByRole('heading', { name: 'Lift Type' })).toBeVisible();
  await frame.getByRole('button', { name: 'Next' }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await frame.getByRole('button', { name: 'Next' }).click();
  const toast = frame.locator('.toast').filter({ hasText: 'Please select an option to continue' });
  await expect(toast).toBeVisible();
  // The pointer keeps the message open.
  await page.mouse.move(195, 30);
  await test.step('The framed estimator has no barrier that axe finds, whatever the system prefers', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoBarriers(page, 'a step in a frame, with a message');
  });
  const isAtTop = async () => {
    const { y = -1 } = (await toast.boundingBox()) ?? {};
    return y >= 0 && y <= 16;
  };
  await expect.poll(isAtTop).toBe(true);
  await page.evaluate(() => window.scrollBy(0, -60));
  await expect.poll(isAtTop).toBe(true);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(toast).toBeInViewport();
});

test.describe('on a site that is not allowed', () => {
  test.use({ expectedComplaint: /frame-ancestors|postMessage/ });

  test('the frame is refused and a link stands in its place', async ({ pageWithClock: page }) => {
    await page.clock.install();
    await page.goto(strangeSite);
    const link = page.getByRole('link', { name: 'Open the lift price estimator' });
    await expect(link).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(1);
    // The embed script waits this long for a reply.
    await page.clock.fastForward(8000);
    await expect(page.locator('iframe')).toHaveCount(0);
    await link.click();
    await expect(page.getByRole('heading', { name: 'Lift Estimator' })).toBeVisible();
  });
});

for (const [where, head, body, parent, says] of [
  ['in the head', (src: string) => `<script src="${src}"></script>`, '', 'BODY', 'at the end of the page'],
  [
    'in the head, with a placeholder',
    (src: string) => `<script src="${src}" async></script>`,
    '<div id="lift-estimator"></div>',
    'DIV',
    'in its placeholder',
  ],
  [
    'added to the head',
    (src: string) =>
      `<script>document.head.append(Object.assign(document.createElement('script'), { src: '${src}' }))</script>`,
    '',
    'BODY',
    'at the end of the page',
  ],
  [
    'a module',
    (src: string) => `<script type="module" src="${src}"></script>`,
    '<p data-lift-estimator></p>',
    'P',
    'in its placeholder',
  ],
] as const) {
  test(`The script is ${where}: the estimator can be seen, and the console says where it stands`, async ({
    page,
  }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    const html = `<!doctype html><html lang="en-AU"><head><title>A partner</title>${head(`${estimator}/embed.js`)}</head><body>${body}<main><h1>Our lifts</h1></main></body></html>`;
    otherPages.set('/other', html);
    await page.goto(`${allowedSite}/other`);
    await expect(frameIn(page).getByRole('heading', { name: 'Lift Estimator' })).toBeVisible();
    const frame = page.locator('iframe');
    expect(await frame.evaluate((element) => element.parentElement?.parentElement?.tagName)).toBe(parent);
    await expect.poll(async () => (await frame.boundingBox())?.width).toBeGreaterThan(600);
    await expect.poll(() => said.join()).toContain(says);
  });
}

test.describe('in a sandbox', () => {
  test.use({ expectedComplaint: /allow-popups|allow-downloads/ });

  test('In a frame whose sandbox forbids forms and downloads the price comes, and a link leads out', async ({
    page,
  }) => {
    const html = `<!doctype html><html lang="en-AU"><title>A partner</title><iframe title="Lift price estimator" sandbox="allow-scripts allow-same-origin" width="800" height="900" src="${estimator}/?embed=1"></iframe></html>`;
    otherPages.set('/sandbox', html);
    await page.goto(`${allowedSite}/sandbox`);
    const frame = frameIn(page);
    await walkTo(frame, contactStep);
    await fillContact(frame);
    await frame.getByRole('button', { name: 'Calculate Price' }).click();
    await expect(frame.getByText('$92,820').first()).toBeVisible();
    await frame.getByText('Share', { exact: true }).click();
    const kept = page.waitForResponse('**/prepared-for');
    await frame.getByRole('button', { name: 'Save PDF' }).click();
    expect((await kept).status()).toBe(200);
    await expect(frame.getByText('The page around this one may forbid it.')).toBeVisible();
    await expect(frame.getByRole('link', { name: 'Open your estimate by itself' })).toHaveAttribute(
      'href',
      /\/estimate\//,
    );
  });
});
