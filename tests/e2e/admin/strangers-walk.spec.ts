// A stranger's first day, in the browser alone: from a fresh install to shafts of her own with photographs, her phone and her
// colours, live on her site. It counts presses (buttons, links, files, keys) and typed fields.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';
import { startAtStep } from '#tests/support/estimator-walk.ts';
import { writePng } from '#tests/support/png.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

/** What the way takes today. */
const goals = { presses: 34, fields: 17 };

const shafts = [
  { name: 'Masonry shaft', text: 'Built of bricks by us', like: 'by_builder', price: '14500', colour: 40 },
  { name: 'Timber shaft', text: 'Of glued spruce', like: 'steel_frame', price: '16800', colour: 120 },
  { name: 'Panorama shaft', text: 'Glass on three sides', like: 'glass', price: '23900', colour: 200 },
];

const photograph = (colour: number) =>
  writePng([1200, 900], { colorType: 2, bits: 8 }, (x, y) => [colour, x % 256, y % 256]);

/** A site whose page holds this line of HTML. */
function startSite(line: () => string): Promise<Server> {
  const { promise, resolve } = Promise.withResolvers<Server>();
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><html lang="en-AU"><title>Tower Lifts</title><main>${line()}</main></html>`);
  }).listen(0, '127.0.0.1', () => resolve(site));
  return promise;
}

// The icon that a site does not have.
test.use({ expectedComplaint: /^Failed to load resource/ });

test('A stranger makes the estimator her own in the browser, and shows it on her site', async ({
  page,
  context,
  browser,
}) => {
  // The longest walk of all.
  test.slow();
  let line = '';
  const site = await startSite(() => line);
  const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  // Which sites may show it is whoever runs the server's to say.
  const server = await startServerProcess({ EMBED_ORIGINS: siteUrl });
  const began = performance.now();
  const count = { presses: 0, fields: 0 };
  const press = (what: Locator) => ((count.presses += 1), what.click());
  const type = async (field: Locator, text: string) => {
    count.fields += 1;
    await field.fill('');
    await field.pressSequentially(text);
  };
  const fromList = async (name: string) => {
    const link = page.getByRole('list', { name: 'Before visitors come' }).getByRole('link', { name });
    const head = page.getByText('Before visitors come').first();
    await expect(head).toBeVisible();
    // It stays open on the page where it was opened.
    if (!(await link.isVisible())) await press(head);
    await press(link);
  };
  const saved = (words: string) => expect(page.getByText(words)).toBeVisible();

  await page.goto(`${server.url}/admin/login`);
  await type(page.getByLabel('Email'), testAdmin.email);
  await type(page.getByLabel('Password'), testAdmin.password);
  await press(page.getByRole('button', { name: 'Sign in' }));

  await fromList('What you offer');
  const list = page.getByRole('region', { name: 'Shaft', exact: true });
  const dialog = page.getByRole('dialog');
  for (const name of ['Shaft by my builder', 'Steel-framed shaft', 'Glass shaft'])
    await press(list.getByRole('button', { name: `Turn off ${name}` }));
  for (const { name, text, like, colour } of shafts) {
    await press(list.getByRole('button', { name: 'Add an option Shaft' }));
    await type(dialog.getByLabel('Name'), name);
    await type(dialog.getByLabel('Description'), text);
    count.presses += 2;
    await dialog.getByLabel('Like').selectOption(like);
    count.presses += 2;
    const file = { name: 'photo.png', mimeType: 'image/png', buffer: photograph(colour) };
    await dialog.getByLabel('Picture (optional)').setInputFiles(file);
    await expect(dialog.locator('img')).toBeVisible();
    await press(dialog.getByRole('button', { name: 'Add' }));
    await expect(dialog).toBeHidden();
  }
  const save = page.getByRole('button', { name: 'Save All Changes' });
  await press(save);
  // What is offered without a price is asked for, and has the focus.
  for (const { price } of shafts) {
    count.fields += 1;
    await expect(page.locator(':focus')).toHaveAttribute('data-field', /shaftType/);
    await page.keyboard.type(price);
    await press(save);
  }
  await saved('Configuration saved successfully!');

  await fromList('Your business and its links');
  const details = {
    Name: 'Tower Lifts',
    Phone: '02 9999 1234',
    Colour: '#b3261e',
    'Terms and conditions': 'https://tower.example/terms',
    'Privacy policy': 'https://tower.example/privacy',
    'Booking page': 'https://tower.example/book',
  };
  for (const [label, text] of Object.entries(details))
    await type(page.getByLabel(label, { exact: true }), text);
  await press(page.getByRole('button', { name: 'Save business' }));
  await saved('Business saved');

  await press(page.getByRole('link', { name: 'Pricing Config' }));
  await fromList('The line of HTML for your site');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page.getByRole('button', { name: 'Copy the line' }));
  // A test's server has any free port, which its settings do not know.
  line = (await page.evaluate(() => navigator.clipboard.readText())).replace(
    'http://localhost:0',
    server.url,
  );
  const seconds = Math.round((performance.now() - began) / 1000);

  const visitor = await browser.newPage({ baseURL: server.url });
  await visitor.goto(siteUrl);
  const frame = visitor.frameLocator('iframe[title="Lift price estimator"]');
  await expect(frame.getByRole('heading', { name: 'Lift Estimator' })).toBeVisible();
  await expect(frame.locator('html')).toHaveAttribute('style', /--accent: ?#b3261e/);
  await expect(frame.locator('a[href="tel:0299991234"]').first()).toBeAttached();
  await startAtStep(visitor, 'Shaft Requirements');
  for (const { name } of shafts) await expect(visitor.getByRole('radio', { name })).toBeVisible();
  await expect(visitor.locator('img[src^="/pictures/"]')).toHaveCount(3);
  await expect(visitor.getByRole('radio', { name: 'Steel-framed shaft' })).toHaveCount(0);

  test.info().annotations.push({
    type: 'A stranger’s walk',
    description: `${count.presses} presses, ${count.fields} fields, ${seconds} s`,
  });
  expect(count.presses).toBeLessThanOrEqual(goals.presses);
  expect(count.fields).toBeLessThanOrEqual(goals.fields);
  await server.stop();
  site.close();
});
