// `npm run dev`: the server, restarted when its code changes, and the pages directly from their source, which the browser
// reloads as it changes.
import { spawn } from 'node:child_process';
import { relative, sep } from 'node:path';
import { createServer } from 'vite';
import type { PageContext, PageRenderer, PublicPage } from '#contract/page.ts';
import { asShown } from '#server/business/live-business.ts';
import { readBusiness } from '#server/business/read-business.ts';
import { loadConfig } from '#server/config.ts';
import { noticeVersions } from '#server/estimates/privacy-notices.ts';
import { adminDocument, pageDocument } from '#server/pages/page-document.ts';
import { runAgainOnChange } from './run-again-on-change.ts';

const pages: Readonly<Record<string, PublicPage>> = {
  '/': 'estimator',
  '/thank-you': 'thank-you',
  '/thank-you/': 'thank-you',
};

const config = loadConfig();
const serverAddress = `http://localhost:${config.port}`;
const shownBusiness = async () => asShown(await readBusiness(config), config.operated);

const vite = await createServer({
  appType: 'custom',
  server: { proxy: { '^/(api/|embed.js|healthz|readyz|metrics)': serverAddress } },
});
vite.middlewares.use((request, response, next) => {
  const { pathname, searchParams } = new URL(request.originalUrl ?? '/', serverAddress);
  const page = pathname.startsWith('/admin') ? adminPage() : publicPage(pathname, searchParams.has('embed'));
  page
    .then((html) => vite.transformIndexHtml(pathname, html))
    .then((html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html))
    .catch(next);
});
const stopServer = runAgainOnChange(vite.watcher, isPartOfServer, () =>
  spawn(process.execPath, ['src/server/main.ts'], { stdio: 'inherit' }),
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stopServer(signal).then(() => process.exit(0)));
}
await vite.listen();
vite.printUrls();

function isPartOfServer(file: string): boolean {
  const [top, folder] = relative(process.cwd(), file).split(sep);
  if (top === '.env' || top === 'migrations') return true;
  return top === 'src' && folder !== 'web' && !file.endsWith('.test.ts');
}

function sources(room: 'public' | 'admin') {
  const folder = `/src/web/${room}`;
  return {
    script: `${folder}/main.tsx`,
    preloads: [],
    stylesheets: [`${folder}/styles.css`],
  };
}

async function adminPage(): Promise<string> {
  const { business, leadMessage } = await shownBusiness();
  return adminDocument(business, { timeZone: config.timeZone, leadMessage }, sources('admin'));
}

async function publicPage(pathname: string, isEmbedded: boolean): Promise<string> {
  const module = await vite.ssrLoadModule('/src/web/public/render-page.tsx');
  const renderPage: PageRenderer['renderPage'] = module['renderPage'];
  const renderPlain: PageRenderer['renderPlain'] = module['renderPlain'];
  const css = "@import '/src/web/public/styles.css';";
  const page = pages[pathname];
  const { onPages: business } = await shownBusiness();
  if (!page) return pageDocument(renderPlain('not-found', business), { css });
  const context = {
    business,
    options: await readOptions(),
    privacyNotices: noticeVersions(business),
    isEmbedded,
  };
  // The inline script is built: here the first answer waits for React.
  const script = { context, inline: '', files: sources('public') };
  return pageDocument(renderPage(page, context), { css, isEmbedded, script });
}

/** Null while the server is starting; the page then loads the options. */
async function readOptions(): Promise<PageContext['options']> {
  const response = await fetch(`${serverAddress}/api/options`).catch(() => undefined);
  return response?.ok ? response.json() : null;
}
