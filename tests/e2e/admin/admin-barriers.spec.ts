// Each screen of the admin area at four widths, in both themes, scrolled to its top, middle and end.
import type { Page } from '@playwright/test';
import { chooseFromMenu, list, openFilter, openLead, openLeads } from '#tests/support/admin-leads.ts';
import { signIn } from '#tests/support/admin-session.ts';
import { expectNoBarriers, expectRoomToPress } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { liftPrice, pricingPage, shaftPrice } from '#tests/support/pricing-page.ts';

async function openList(page: Page, more = ''): Promise<void> {
  await openLeads(page, 'Barrier', 10, more);
  await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible();
}

const screens: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'The pricing page with edits'(page) {
    const prices = pricingPage(page);
    await prices.open();
    await prices.field(liftPrice).fill('7');
    await prices.field(shaftPrice).fill('27000');
    await expect(page.getByText('2 fields changed')).toBeVisible();
  },
  async 'The calculator'(page) {
    await pricingPage(page).open();
    await page.getByRole('button', { name: 'Calculator' }).click();
    await expect(page.getByText(/^Your changes \$/)).toBeVisible();
  },
  async 'The list with rows chosen'(page) {
    await openList(page);
    for (const person of ['Person01', 'Person02']) {
      await page.getByRole('checkbox', { name: `Choose ${person} Barrier` }).check();
    }
    await expect(page.getByText('2 chosen')).toBeVisible();
  },
  async 'The filters and what is set'(page) {
    await openList(page, '&customerType=homeowner&state=NSW');
    await openFilter(page);
    await expect(page.getByLabel('Sort by')).toBeVisible();
  },
  async 'The palette'(page) {
    await openList(page);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option', { name: 'Export CSV' })).toBeVisible();
  },
  async 'An open lead beside the list'(page) {
    await openList(page, '&lead=first');
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Deliveries' })).toBeVisible();
  },
  async 'The page of a lead'(page) {
    await openLead(page, 'Barrier');
    await expect(page.getByRole('heading', { name: 'Lead Details' })).toBeVisible();
  },
  async 'The calculator of a lead'(page) {
    await openLead(page, 'Barrier');
    await page.getByRole('button', { name: 'Change this lift' }).click();
    await expect(page.getByText(/^Now \$/)).toBeVisible();
  },
  async 'A new lead'(page) {
    await signIn(page, list);
    await chooseFromMenu(page, 'Add lead');
    await expect(page.getByText(/^Price \$/)).toBeVisible();
  },
};

/** Whatever scrolls: the page, a part of it, a dialog. False if nothing has moved. */
async function scrollTo(page: Page, share: number): Promise<boolean> {
  return page.evaluate((wanted) => {
    let hasMoved = false;
    for (const element of document.querySelectorAll('*')) {
      const before = element.scrollTop;
      element.scrollTop = wanted * (element.scrollHeight - element.clientHeight);
      hasMoved ||= element.scrollTop !== before;
    }
    return hasMoved;
  }, share);
}

/** What holds a part that scrolls must not scroll itself: its bars would leave the screen. */
async function scrollingBars(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scrolls = (element: Element) =>
      element.scrollHeight > element.clientHeight + 1 &&
      (element === document.documentElement || getComputedStyle(element).overflowY === 'auto');
    const all = [...document.querySelectorAll('*')].filter(scrolls);
    return all.filter((outer) => all.some((inner) => inner !== outer && outer.contains(inner))).length;
  });
}

for (const [screen, open] of Object.entries(screens)) {
  test(`${screen} has no barrier that axe finds, however wide and wherever it is scrolled`, async ({
    page,
  }) => {
    await open(page);
    for (const width of [375, 768, 1280, 1680]) {
      await page.setViewportSize({ width, height: 800 });
      await scrollTo(page, 0);
      const where = `${screen}, ${width} pixels wide`;
      // Names, roles and colours differ between the phone's layout and the others only; axe takes seconds for them.
      if (width === 375 || width === 1280) await expectNoBarriers(page, where);
      else await expectRoomToPress(page, where);
      for (const share of [0.5, 1]) {
        if (await scrollTo(page, share)) await expectRoomToPress(page, `${where}, scrolled by ${share}`);
      }
      await scrollTo(page, 0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await scrollingBars(page), `bars that scroll, ${width} pixels wide`).toBe(0);
    }
    await test.step('On a phone with text of twice the size all of it has room', async () => {
      await page.setViewportSize({ width: 195, height: 422 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(195);
    });
  });
}
