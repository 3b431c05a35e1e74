// What is spoken by itself: the texts that the page's live regions are given, in their order.
import type { Page } from '@playwright/test';

/** From the next page on. */
export async function noteSpoken(page: Page): Promise<void> {
  await page.addInitScript(watchLiveRegions);
}

/** Everything since the page was opened. */
export function spoken(page: Page): Promise<string[]> {
  return page.evaluate<string[]>('window.spoken');
}

/**
 * As screen readers do: an alert is spoken as it arrives, a status only if it was there before its words. Both are spoken
 * whole. What is taken away is not spoken, and what is busy waits.
 */
function watchLiveRegions(): void {
  const said: string[] = Object.assign(window, { spoken: [] as string[] }).spoken;
  const live = '[role=status], [role=alert], [aria-live]';
  const waiting = new Set<Element>();
  const arrived = new Set<Element>();
  const hasWords = (node: Node) => node.textContent?.trim() !== '';
  new MutationObserver((changes) => {
    arrived.clear();
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData' || [...addedNodes].some(hasWords)) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
        if (region) waiting.add(region);
      }
      for (const added of addedNodes) {
        if (!(added instanceof Element)) continue;
        for (const region of [added, ...added.querySelectorAll(live)].filter((each) => each.matches(live))) {
          if (region.matches('[role=alert]')) waiting.add(region);
          else arrived.add(region);
        }
      }
    }
    for (const region of waiting) {
      if (region.closest('[aria-busy=true]')) continue;
      waiting.delete(region);
      const isHeard = region.isConnected && region.checkVisibility({ visibilityProperty: true });
      if (!isHeard || arrived.has(region) || region.ariaLive === 'off') continue;
      const words = region instanceof HTMLElement ? region.innerText.replace(/\s+/g, ' ').trim() : '';
      if (words !== '') said.push(words);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-busy'],
  });
}
