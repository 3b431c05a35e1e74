// WCAG 2.2 AA as far as a machine can check.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Frame, type Page } from '@playwright/test';
import type Axe from 'axe-core';

/** In the page, once the script has run there. */
declare const axe: typeof Axe;

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Only these can differ between the dark and the light theme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** On the page and in its frames, or in one part of it only, in the dark theme and in the light one. */
export async function expectNoBarriers(page: Page, where: string, part = 'html'): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(page, `${where}, dark`, part, { type: 'rule', values: rulesOfColour });
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNone(page, where, part, { type: 'tag', values: tags });
}

/** Every control has room to be pressed where it is scrolled to now. */
export async function expectRoomToPress(page: Page, where: string): Promise<void> {
  await expectNone(page, where, 'html', { type: 'rule', values: ['target-size'] });
}

async function expectNone(page: Page, where: string, part: string, rules: Axe.RunOnly): Promise<void> {
  for (const frame of page.frames()) {
    await untilShown(frame);
    expect(await findBarriers(frame, part, rules), where).toEqual([]);
  }
}

/** Colours are paler while an element fades in. */
async function untilShown(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    const isMotion = (animation: Animation) => Number(animation.effect?.getTiming().duration) < 1000;
    // Longer animations show the time that a message has left.
    return Promise.all(
      document
        .getAnimations()
        .filter(isMotion)
        .map(({ finished }) => finished),
    );
  });
}

async function findBarriers(frame: Frame, part: string, rules: Axe.RunOnly): Promise<string[]> {
  if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(script);
  return frame.evaluate(
    async ([context, runOnly]) => {
      const { violations } = await axe.run(context, {
        runOnly,
        resultTypes: ['violations'],
        // Each frame is checked by itself.
        iframes: false,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [part, rules] as const,
  );
}
