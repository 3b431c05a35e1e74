import { type AdminPageContext, pageContextId } from '#contract/page.ts';

/** The data that the server wrote into the page. Empty in tests, which have no page. */
export function pageContext(): Partial<AdminPageContext> {
  const json = globalThis.document?.getElementById(pageContextId)?.textContent;
  return JSON.parse(json ?? '{}') as Partial<AdminPageContext>;
}
