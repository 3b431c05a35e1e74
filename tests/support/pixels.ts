// The colours of a screenshot's pixels, decoded by the browser itself.
import type { Locator, Page } from '@playwright/test';

/** Each pixel's colour in the rows of a part of the screen, as `255,255,255`. */
async function colours(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const png = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!context) throw new Error('this browser cannot draw');
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, image.width, image.height).data;
    return Array.from({ length: pixels.length / 4 }, (_none, index) =>
      pixels.slice(index * 4, index * 4 + 3).join(','),
    );
  }, png);
}

async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('the element is not on the screen');
  return box;
}

/** How many colours cover at least a fiftieth of an element, so that the edges of letters do not count. */
export async function colourCount(locator: Locator): Promise<number> {
  const all = await colours(locator.page(), await boxOf(locator));
  const counts = new Map<string, number>();
  for (const colour of all) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return [...counts.values()].filter((count) => count >= all.length / 50).length;
}

/** The colours across an element's left edge, from 3 pixels outside to 4 inside, at half its height. */
export async function leftEdge(locator: Locator): Promise<string[]> {
  const { x, y, height } = await boxOf(locator);
  return colours(locator.page(), {
    x: Math.round(x) - 3,
    y: Math.round(y + height / 2),
    width: 7,
    height: 1,
  });
}

/** The colours of an element's innermost third. */
export async function core(locator: Locator): Promise<string[]> {
  const { x, y, width, height } = await boxOf(locator);
  const clip = { x: x + width / 3, y: y + height / 3, width: width / 3, height: height / 3 };
  return [...new Set(await colours(locator.page(), clip))];
}
