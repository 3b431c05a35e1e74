// WCAG 2.2 AA as far as a machine can tell.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Frame, type Page } from '@playwright/test';
import type Axe from 'axe-core';

/** In the page, once the script has run there. */
declare const axe: typeof Axe;

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** On the page and in its frames, or in one part of it only. */
export async function expectNoBarriers(page: Page, where: string, part = 'html'): Promise<void> {
  for (const frame of page.frames()) {
    await untilShown(frame);
    expect(await findBarriers(frame, part), where).toEqual([]);
  }
}

/** Half-way through fading in, every colour is paler than it will be. */
async function untilShown(frame: Frame): Promise<void> {
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

async function findBarriers(frame: Frame, part: string): Promise<string[]> {
  if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(script);
  return frame.evaluate(
    async ([context, values]) => {
      const { violations } = await axe.run(context, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
        // Each frame is looked at by itself.
        iframes: false,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [part, tags] as const,
  );
}
