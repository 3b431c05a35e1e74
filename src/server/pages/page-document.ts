// The HTML around what React renders. Nothing of a request goes into it: query strings carry personal data.
import {
  type AdminPageContext,
  type Business,
  type PageContext,
  pageContextId,
  type RenderedPage,
  type SharedPageContext,
} from '#contract/page.ts';
import { escapeHtml, escapeJson } from '#server/escape.ts';
import type { PageFiles } from './client-build.ts';

function scriptTags({ script, preloads }: PageFiles): string {
  const links = [script, ...preloads].map((address) => `<link rel="modulepreload" href="${address}">`);
  return `${links.join('')}<script type="module" src="${script}"></script>`;
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

interface PageParts {
  readonly css: string;
  /** The option lists have the business's own pictures. */
  readonly hasPictures?: boolean;
  readonly isEmbedded?: boolean | undefined;
  readonly search?: string | undefined;
  /** If left out, the page has no script. `inline` takes the first answer before the files are there. */
  readonly script?:
    | {
        readonly context: PageContext | SharedPageContext;
        readonly files: PageFiles;
        readonly inline?: string;
      }
    | undefined;
}

/** Only pages with such pictures have it, so that the others are not a byte larger. */
export const pictureCss =
  '.option-card>img[src^="/pictures/"]{width:min(8rem,40vw);height:auto;aspect-ratio:4/3;object-fit:cover;border-radius:.5rem}';

/** A page that React rendered. */
export function pageDocument(
  { title, html, rootStyle }: RenderedPage,
  { css, hasPictures, isEmbedded, search, script }: PageParts,
): string {
  const asksQuestions = script?.inline !== undefined;
  return documentHtml({
    title,
    rootStyle,
    isEmbedded,
    search,
    head: `<style>${css}</style>${hasPictures ? `<style>${pictureCss}</style>` : ''}${asksQuestions ? `<script>${script.inline}</script>` : ''}`,
    body: [
      asksQuestions &&
        `<noscript><p>Working out a price needs JavaScript. Please turn it on, or call us on ${escapeHtml(script.context.business.phone)}.</p></noscript>`,
      `<div id="root">${html}</div>`,
      script && contextTag(script.context),
      // Last, so that visible content arrives first.
      script && scriptTags(script.files),
    ]
      .filter(Boolean)
      .join('\n'),
  });
}

/** Runs before the first paint, so that no wrong theme flashes. The admin's theme.tsx can change it later. */
export const themeScript =
  "try{const t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}";

/** Shown until the admin's script has restored the session and renders its first screen. It is main.tsx's spinner. */
const spinner =
  '<main class="grid min-h-dvh place-items-center"><span role="status" class="inline-flex"><svg viewBox="0 0 24 24" class="animate-spin size-10" aria-hidden="true"><circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="3" opacity="0.25"/><path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"/></svg><span class="sr-only">Loading</span></span></main>';

/** The browser renders the admin area: its HTML holds no data but three settings. */
export function adminDocument(
  { name, mailsEstimate = false }: Pick<Business, 'name' | 'mailsEstimate'>,
  { timeZone, leadMessage }: Pick<AdminPageContext, 'timeZone' | 'leadMessage'>,
  files: PageFiles,
): string {
  const context = { timeZone, leadMessage, mailsEstimate };
  const sheets = files.stylesheets.map((address) => `<link rel="stylesheet" href="${address}">`).join('');
  return documentHtml({
    title: `Admin | ${name}`,
    head: `<script>${themeScript}</script>${sheets}${scriptTags(files)}`,
    body: `<div id="root">${spinner}</div>\n${contextTag(context)}\n<noscript><p>The admin area needs JavaScript.</p></noscript>`,
  });
}

/** The data for the page's script. */
function contextTag(context: PageContext | SharedPageContext | AdminPageContext): string {
  return `<script type="application/json" id="${pageContextId}">${escapeJson(context)}</script>`;
}
