// What is seen of leads at a glance, also with long names and emails, and on a phone with large text.
import type { Locator, Page } from '@playwright/test';
import * as desk from '#tests/support/admin-leads.ts';
import { asAdmin, signIn } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { openAsColleague } from '#tests/support/second-person.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

const longName = 'Bartholomew Alexander Montgomery-Featherstonehaugh-Cholmondeley';
const longEmail = (number: number) =>
  `bartholomew.alexander.montgomery.featherstonehaugh.${number}@a-very-long-name-of-architects.example.com`;

async function leaveLongLeads(page: Page, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1)
    await desk.leaveLead(page, { fullName: `${longName} ${number}`, email: longEmail(number) });
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return box;
}

test('Ten rows fit at 1280 × 800 with long names and emails, person and follow-up; heads sort', async ({
  page,
}) => {
  await leaveLongLeads(page, 10);
  await desk.leaveLead(page, {
    fullName: 'Zoe Small',
    email: 'zoe@a-very-long-name-of-architects.example.com',
    numberOfStops: 2,
  });
  const { leads } = await asAdmin(page, 'get', '/api/leads?search=bartholomew');
  for (const { _id, revision } of leads)
    await asAdmin(page, 'patch', `/api/leads/${_id}`, {
      revision,
      assignedTo: testAdmin.email,
      followUpOn: '2027-03-04',
    });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, `${desk.list}&search=bartholomew`);
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(10).getByText(testAdmin.email)).toBeVisible();
  await expect(rows.nth(10).getByText('Follow up 4 Mar 2027')).toBeVisible();
  await expect(rows.nth(10).getByRole('link', { name: longEmail(1) })).toHaveAttribute('title', longEmail(1));
  const last = await boxOf(rows.nth(10));
  expect(last.y + last.height).toBeLessThanOrEqual(800);
  // Beside an open lead, too.
  await rows.nth(10).getByText('$92,820').click();
  await expect(desk.leadPanel(page, `${longName} 1`)).toBeVisible();
  expect((await boxOf(rows.nth(10))).height).toBeLessThan(52);

  await page.goto(`${desk.list}&search=a-very-long-name-of-architects`);
  const total = page.getByRole('columnheader', { name: 'Total' });
  await total.getByRole('button').click();
  await expect(total).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.nth(1)).toContainText('$92,820');
  await total.getByRole('button').click();
  await expect(total).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.nth(1)).toContainText('Zoe Small');
});

for (const [width, height, words] of [
  [375, 800, 'as it is'],
  [188, 400, 'with text of twice the size'],
] as const) {
  test(`On a phone ${words}, name and Close of an open lead are whole, and no message covers Call and SMS`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const fullName = `Maximiliana Alexandrina Montgomery-Featherstonehaugh-Cholmondeley ${width}`;
    const email = `maximiliana.${width}@example.com`;
    await desk.leaveLead(page, { fullName, email });
    await signIn(page, `${desk.list}&lead=${await desk.leadId(page, email)}`);
    const panel = desk.leadPanel(page, fullName);
    const heading = await boxOf(panel.getByRole('heading', { level: 2 }).first());
    expect(heading.width).toBeGreaterThan(width / 2);
    const close = await boxOf(panel.getByRole('button', { name: 'Close' }));
    expect(close.x + close.width).toBeLessThanOrEqual(width);
    await panel.getByRole('button', { name: 'Spoke' }).click();
    const message = page.getByRole('alert').filter({ hasText: 'Spoke, follow up on' });
    await expect(message).toBeVisible();
    await panel.evaluate((element) => element.scrollTo(0, 0));
    const { y: top } = await boxOf(message);
    for (const way of ['Call 0412345678', 'SMS']) {
      const link = await boxOf(panel.getByRole('link', { name: way }));
      expect(link.y + link.height, way).toBeLessThanOrEqual(top);
    }
  });
}

test('On a phone Close stays beside a name of two words, and a name in a card has two lines', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const { panel } = await desk.openPanel(page, 'Twice-Smithson');
  const heading = await boxOf(panel.getByRole('heading', { level: 2 }).first());
  const close = await boxOf(panel.getByRole('button', { name: 'Close' }));
  expect(close.y).toBeLessThan(heading.y + heading.height);
  expect(close.x).toBeGreaterThan(300);

  await leaveLongLeads(page, 1);
  await page.goto(`${desk.list}&search=bartholomew`);
  const name = page.getByTitle(`${longName} 1`, { exact: true });
  expect((await boxOf(name)).height).toBeGreaterThan(40);
});

/** The words that stand in more than one line. */
function brokenWords(element: Element): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { 0: word, index } of node.textContent?.matchAll(/\S+/g) ?? []) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}

test('With text of twice the size no word breaks in messages, titles and cards, and a barred email stays in its card', async ({
  page,
}) => {
  await page.setViewportSize({ width: 188, height: 400 });
  const email = `barred.${'long.'.repeat(12)}email@example.com`;
  await desk.leaveLead(page, { fullName: 'Ann Barred', email, companyWebsite: 'https://example.com' });
  const id = await desk.leadId(page, email);
  await asAdmin(page, 'patch', `/api/leads/${id}`, { doNotContact: { mail: true }, revision: 0 });
  await signIn(page, `${desk.list}&search=ann%20barred`);
  const card = desk.leadRow(page, 'Ann Barred');
  const edge = await boxOf(card);
  for (const words of ['Suspected robot', 'No mails']) {
    const each = card.getByText(words, { exact: true });
    expect(await each.evaluate(brokenWords)).toEqual([]);
    for (const place of [each, each.locator('..')]) {
      const { x, width } = await boxOf(place);
      expect(x + width, words).toBeLessThanOrEqual(edge.x + edge.width);
    }
  }
  await page.goto(`${desk.list}&lead=${id}`);
  const panel = desk.leadPanel(page, 'Ann Barred');
  await panel.getByLabel('Follow-up', { exact: true }).fill('2027-08-25');
  expect((await boxOf(panel.getByLabel('Follow-up', { exact: true }))).width).toBeGreaterThan(110);
  await panel.getByRole('combobox', { name: 'Status' }).selectOption('qualified');
  const message = page.getByRole('alert').filter({ hasText: 'Lead status updated successfully' });
  expect(await message.evaluate(brokenWords)).toEqual([]);
  await panel.getByRole('button', { name: 'Correct the contact' }).click();
  const title = page.getByRole('heading', { name: 'Correct the contact' });
  expect(await title.evaluate(brokenWords)).toEqual([]);
});

/** Whether all of it is seen: neither a box around it nor the page cuts it. */
function isWhole(element: Element): boolean {
  const { left, right, width } = element.getBoundingClientRect();
  let isCut = right > innerWidth || width === 0;
  for (let box = element.parentElement; box; box = box.parentElement) {
    const edge = box.getBoundingClientRect();
    if (getComputedStyle(box).overflowX !== 'visible')
      isCut ||= right > edge.right + 1 || left < edge.left - 1;
  }
  return !isCut;
}

test.describe('Beside a colleague with a long name', () => {
  test.use({ ownServer: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Lifts <lifts@example.com>' } });

  test('it is read whole that somebody has the lead open, and nothing is wider than its page or its dialog', async ({
    page,
    browser,
  }) => {
    await page.goto('/admin/login');
    await leaveLongLeads(page, 1);
    const address = `/admin/leads/${await desk.leadId(page, 'bartholomew')}`;
    const colleague = { email: 'sam@example.com', name: `Samuel ${longName.slice(12)}`, path: address };
    const sams = await openAsColleague(browser, page, colleague);
    await signIn(page, desk.list);
    const isWiderThanPage = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    for (const width of [375, 768, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of [desk.list, `${desk.list}&lead=${address.slice(13)}`, address]) {
        await page.goto(path);
        const words = page.getByText('has it open', { exact: true }).filter({ visible: true });
        await expect(words.first()).toBeVisible();
        const what = `${path}, ${width} pixels wide`;
        for (const each of await words.all()) expect(await each.evaluate(isWhole), what).toBe(true);
        expect(await page.evaluate(isWiderThanPage), what).toBe(false);
      }
    }
    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole('button', { name: 'Change this lift' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change this lift' });
    await expect(dialog.getByText(`Mail to ${longEmail(1)}:`)).toBeVisible();
    const sideways = await dialog
      .locator('div')
      .evaluateAll((boxes) =>
        boxes
          .filter((box) => getComputedStyle(box).overflowX !== 'visible' && box.scrollWidth > box.clientWidth)
          .map(({ className }) => className),
      );
    expect(sideways).toEqual([]);
    await sams.close();
  });
});
