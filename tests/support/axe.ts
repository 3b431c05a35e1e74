// WCAG 2.2 AA as far as a machine can tell.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** On the page and in its frames, or in one part of it only. */
export async function expectNoBarriers(page: Page, where: string, part = 'html'): Promise<void> {
  // Half-way through fading in, every colour is paler than it will be.
  for (const frame of page.frames()) {
    await frame.evaluate(() => {
      const isMotion = (animation: Animation) => Number(animation.effect?.getTiming().duration) < 1000;
      // A longer one is the time that a message has left.
      return Promise.all(
        document
          .getAnimations()
          .filter(isMotion)
          .map(({ finished }) => finished),
      );
    });
  }
  const { violations } = await new AxeBuilder({ page }).withTags(rules).include(part).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
    where,
  ).toEqual([]);
}
