// Screenshots in forced colours, as in Windows' contrast themes, and with more contrast: fills, ticks and bars stay visible.
import type { Page } from '@playwright/test';
import { signIn } from '#tests/support/admin-session.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { startAtPrice, startAtStep } from '#tests/support/estimator-walk.ts';
import { colourCount, core, leftEdge } from '#tests/support/pixels.ts';

/** Checks the page in both themes. */
async function inBothThemes(page: Page, check: (theme: string) => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await check(colorScheme);
  }
}

test.describe('in forced colours', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

  test('an option shows a tick and its own edge only once it is chosen, buttons have an edge, and the progress is seen', async ({
    page,
  }) => {
    await startAtStep(page, 'Lift Type', '?liftType=residential');
    const radio = (name: string) => page.getByRole('radio', { name });
    const card = (name: string) => page.locator('label').filter({ has: radio(name) });
    await inBothThemes(page, async (theme) => {
      expect(await core(radio('Commercial')), theme).toHaveLength(1);
      expect((await core(radio('Residential'))).length, theme).toBeGreaterThan(1);
      expect(await leftEdge(card('Residential')), theme).not.toEqual(await leftEdge(card('Commercial')));
      const edge = await leftEdge(page.getByRole('button', { name: 'Next' }));
      expect(new Set(edge).size, theme).toBeGreaterThan(1);
      expect(await colourCount(page.getByRole('progressbar')), theme).toBeGreaterThan(1);
    });
  });

  test("the price's parts stay apart", async ({ page }) => {
    await startAtPrice(page);
    const bar = page.getByRole('heading', { name: 'Pricing Breakdown' }).locator('xpath=following::div[1]');
    const talk = page.getByRole('button', { name: 'Talk to a professional' });
    await inBothThemes(page, async (theme) => {
      expect(await colourCount(bar), theme).toBeGreaterThanOrEqual(3);
      expect(new Set(await leftEdge(talk)).size, theme).toBeGreaterThan(1);
      await expect(talk, theme).toHaveCSS('border-left-width', '4px');
    });
  });

  test('the admin area shows where one is, and its badges', async ({ page }) => {
    await signIn(page, '/admin?section=leads');
    const link = (name: string) => page.getByRole('navigation').getByRole('link', { name });
    await expect(link('Leads')).toBeVisible();
    const edgeOf = async (name: string) => new Set(await leftEdge(link(name))).size;
    await inBothThemes(page, async (theme) => {
      expect(await edgeOf('Leads'), theme).toBeGreaterThan(await edgeOf('Pricing Config'));
    });
    await link('Pricing Config').click();
    const badge = page.getByText('Live Configuration', { exact: true });
    await expect(badge).toBeVisible();
    await inBothThemes(page, async (theme) => {
      expect(new Set(await leftEdge(badge)).size, theme).toBeGreaterThan(1);
    });
  });
});

test('With more contrast, hints are as strong as other text, and the progress is visible', async ({
  page,
}) => {
  await page.emulateMedia({ contrast: 'more' });
  await startAtStep(page, 'Lift Type');
  await expect(page.getByText('Where will people use it?')).toHaveCSS('color', 'rgb(23, 25, 29)');
  const bar = page.getByRole('progressbar');
  await inBothThemes(page, async (theme) => {
    const paper = theme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(25, 28, 32)';
    await expect(bar).toHaveCSS('background-color', paper);
    expect(await colourCount(bar), theme).toBeGreaterThan(1);
  });
  await expectNoBarriers(page, 'a step with more contrast');
});
