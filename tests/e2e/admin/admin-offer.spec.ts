// What the business offers, as its owner arranges it and as the next visitor sees it.
import type { OptionLists } from '#domain/questions/option-lists.ts';
import { leadId, leaveLead } from '#tests/support/admin-leads.ts';
import { asAdmin } from '#tests/support/admin-session.ts';
import { expect } from '#tests/support/browser-test.ts';
import { test } from '#tests/support/pricing-page.ts';

test('An owner turns an option off, renames one, and adds one with its price and a photograph', async ({
  page,
  prices,
}) => {
  await page.getByRole('button', { name: 'What you offer' }).click();
  const shafts = page.getByRole('region', { name: 'Shaft', exact: true });
  await shafts.getByRole('button', { name: 'Turn off Steel-framed shaft' }).click();
  await shafts.getByRole('button', { name: 'Edit Glass shaft' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Glazed shaft');
  const photograph = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await dialog
    .getByLabel('Picture (optional)')
    .setInputFiles({ name: 'shaft.png', mimeType: 'image/png', buffer: photograph });
  await expect(dialog.locator('img')).toHaveAttribute('src', /^\/pictures\/[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'Change' }).click();

  await shafts.getByRole('button', { name: 'Add an option Shaft' }).click();
  await dialog.getByLabel('Name').fill('Masonry shaft');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('Choose the known option that it is like')).toBeVisible();
  await dialog.getByLabel('Like').selectOption('by_builder');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  await prices.field('Shaft Type: Masonry Shaft').fill('1200');
  await prices.save.click();
  await expect(prices.savedToast).toBeVisible();

  const lists = (await (await page.request.get('/api/options')).json()) as OptionLists;
  expect(lists.shaftTypes.map(({ id, name }) => [id, name])).toEqual([
    ['by_builder', 'Shaft by my builder (none supplied)'],
    ['glass', 'Glazed shaft'],
    ['masonry_shaft', 'Masonry shaft'],
  ]);
  const [, glass] = lists.shaftTypes;
  const picture = await page.request.get(glass?.image ?? '');
  expect(picture.headers()['content-type']).toMatch(/^image\/(?:webp|jpeg)$/);

  await leaveLead(page, { fullName: 'Own Option', email: 'own@option.example', shaftType: 'masonry_shaft' });
  await page.goto(`/admin/leads/${await leadId(page, 'own@option.example')}`);
  await expect(page.getByRole('img', { name: 'in a shaft built by the builder' })).toBeVisible();

  // Others need every shaft.
  const now = JSON.stringify(await asAdmin(page, 'get', '/api/admin/pricing-config'));
  const all = JSON.parse(now.replaceAll('"offered":false', '"offered":true')) as object;
  await asAdmin(page, 'put', '/api/admin/pricing-config', all);
  const { shaftTypes } = (await (await page.request.get('/api/options')).json()) as OptionLists;
  expect(shaftTypes.map(({ id }) => id)).toContain('steel_frame');
});

test('A commercial lift by another name is refused with the reason', async ({ page, prices }) => {
  await expect(prices.save).toBeVisible();
  await page.getByRole('button', { name: 'What you offer' }).click();
  await page.getByRole('button', { name: 'Edit Commercial Grade Lift' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Lift for shops');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog.getByText('The name must contain “commercial”')).toBeVisible();
});
