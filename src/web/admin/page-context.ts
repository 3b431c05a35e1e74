import { type AdminPageContext, pageContextId } from '#contract/page.ts';

let context: Partial<AdminPageContext> | undefined;

/** The data that the server wrote into the page. Empty in tests, which have no page. */
export function pageContext(): Partial<AdminPageContext> {
  const json = globalThis.document?.getElementById(pageContextId)?.textContent;
  return (context ??= JSON.parse(json ?? '{}') as Partial<AdminPageContext>);
}
