// Plays a translator of pages, such as Chrome's or an extension, which replaces each text by `<font><font>…</font></font>`.
// React keeps the text it made: it writes changed words where nobody sees them, and fails when it removes that text or puts
// something before it. Here the words stay as they are, so that any test can run on a translated page.
import type { Page } from '@playwright/test';

/** Translates every document of the page, once it has loaded, and whatever it shows from then on. */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(startTranslator);
}

/** Runs in a page, before or after it has loaded. */
export function startTranslator(): void {
  const untouched = 'script, style, textarea, noscript, title, option, font, [translate="no"], .notranslate';

  function translateText(node: Text): void {
    if (!node.parentElement || node.parentElement.closest(untouched) || !/\p{L}/u.test(node.data)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = node.data;
    outer.append(inner);
    node.replaceWith(outer);
  }

  function translate(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) translateText(text);
  }

  const follow = new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) {
      if (target instanceof Text) translateText(target);
      for (const node of addedNodes) translate(node);
    }
  });

  function start(): void {
    document.documentElement.classList.add('translated-ltr');
    translate(document.body);
    follow.observe(document.body, { subtree: true, childList: true, characterData: true });
  }

  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start);
}
