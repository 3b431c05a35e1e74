// The HTML around what React renders. Nothing of a request goes into it: query strings carry personal data.
import {
  type AdminPageContext,
  type Business,
  type PageContext,
  pageContextId,
  type RenderedPage,
  type SharedPageContext,
} from '#contract/page.ts';
import { questions } from '#domain/questions/questions.ts';
import { escapeHtml, escapeJson } from '#server/escape.ts';
import type { PageFiles } from './client-build.ts';
import { searchTags } from './search-tags.ts';

function scriptTags({ script, preloads }: PageFiles): string {
  const links = [script, ...preloads].map((address) => `<link rel="modulepreload" href="${address}">`);
  return `${links.join('')}<script type="module" src="${script}"></script>`;
}

interface DocumentScript {
  readonly inline: string;
  readonly files: PageFiles;
}

interface Document {
  readonly title: string;
  /** If left out, no search engine lists the page. */
  readonly search?: string | undefined;
  readonly rootStyle?: string;
  readonly isEmbedded?: boolean | undefined;
  readonly head: string;
  readonly body: string;
}

function documentHtml({ title, search, rootStyle, isEmbedded, head, body }: Document): string {
  return `<!doctype html>
<html lang="en-AU"${rootStyle ? ` style="${escapeHtml(rootStyle)}"` : ''}${isEmbedded ? ' data-embedded' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${search ?? '<meta name="robots" content="noindex">'}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

interface PublicDocument {
  readonly title: string;
  readonly context: PageContext;
  readonly css: string;
  /** The HTML that React rendered. */
  readonly rendered: string;
  /** The style of the whole document. */
  readonly rootStyle: string;
  /** If given, search engines list the page, at this address if it is set. */
  readonly listed?: { readonly url: string | undefined } | undefined;
  /** If left out, the page has no script. */
  readonly script?: DocumentScript;
}

const description = `Answer ${questions.length} short questions and see what your lift costs, in under 60 seconds.`;

export function publicDocument({
  title,
  context,
  css,
  rendered,
  rootStyle,
  listed,
  script,
}: PublicDocument): string {
  return documentHtml({
    title,
    rootStyle,
    isEmbedded: context.isEmbedded,
    search: listed && searchTags({ title, description, business: context.business, url: listed.url }),
    head: `<style>${css}</style>${script ? `<script>${script.inline}</script>` : ''}`,
    body: [
      script &&
        `<noscript><p>Working out a price needs JavaScript. Please turn it on, or call us on ${escapeHtml(context.business.phone)}.</p></noscript>`,
      `<div id="root">${rendered}</div>`,
      script && contextTag(context),
      // Last, so that visible content arrives first.
      script && scriptTags(script.files),
    ]
      .filter(Boolean)
      .join('\n'),
  });
}

interface HydratedPage {
  readonly context: SharedPageContext;
  readonly files: PageFiles;
}

/** A page for one person. If `hydrated` is left out, it has no script. */
export function privateDocument(
  { title, html, rootStyle }: RenderedPage,
  css: string,
  hydrated: HydratedPage | undefined,
): string {
  const script = hydrated && `${contextTag(hydrated.context)}\n${scriptTags(hydrated.files)}`;
  return documentHtml({
    title,
    rootStyle,
    head: `<style>${css}</style>`,
    body: `<div id="root">${html}</div>${script ?? ''}`,
  });
}

/** Runs before the first paint, so that no wrong theme flashes. The admin's theme.tsx can change it later. */
export const themeScript =
  "try{const t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}";

/** The browser renders the admin area: its HTML holds no data but three settings. */
export function adminDocument(
  { name, mailsEstimate = false }: Pick<Business, 'name' | 'mailsEstimate'>,
  { timeZone, leadMessage }: Pick<AdminPageContext, 'timeZone' | 'leadMessage'>,
  files: PageFiles,
): string {
  const context = { timeZone, leadMessage: leadMessage.replaceAll('{business}', name), mailsEstimate };
  const sheets = files.stylesheets.map((address) => `<link rel="stylesheet" href="${address}">`).join('');
  return documentHtml({
    title: `Admin | ${name}`,
    head: `<script>${themeScript}</script>${sheets}${scriptTags(files)}`,
    body: `<div id="root"></div>\n${contextTag(context)}\n<noscript><p>The admin area needs JavaScript.</p></noscript>`,
  });
}

/** The data for the page's script. */
function contextTag(context: PageContext | SharedPageContext | AdminPageContext): string {
  return `<script type="application/json" id="${pageContextId}">${escapeJson(context)}</script>`;
}
