// The two pages that `npm run bench:page` measures the estimator against; both ask its questions.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { build } from 'vite';
import { steps } from '#domain/questionnaire.ts';
import { PlainQuestionnaire } from './plain-react.ts';

/** Path to content. */
type Site = Readonly<Record<string, string>>;

function html(body: string): string {
  const css =
    'body{margin:1rem;font:1rem/1.5 system-ui}label{display:block;padding:.75rem;border:1px solid #888}';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Questions</title><style>${css}</style><body>${body}`;
}

/** A page without a framework: one file and a few lines of script. */
export function floor(): Site {
  const sections = steps.map(({ title, questions }, index) => {
    const groups = questions.map(({ field, words, options }) => {
      const choices = options.map(
        ({ id, name }) => `<label><input type="radio" name="${field}" value="${id}">${name}</label>`,
      );
      return `<fieldset><legend>${words}</legend>${choices.join('')}</fieldset>`;
    });
    return `<section${index > 0 ? ' hidden' : ''}><h1>${title}</h1>${groups.join('')}</section>`;
  });
  const script = `onchange = ({ target }) => {
    const step = target.closest('section');
    if ([...step.querySelectorAll('fieldset')].some((group) => !group.querySelector(':checked'))) return;
    step.hidden = true;
    step.nextElementSibling.hidden = false;
  }`;
  return { '/': html(`${sections.join('')}<script>${script}</script>`) };
}

/** React with the first step in the HTML. */
export async function prerenderedReact(): Promise<Site> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: { input: fileURLToPath(new URL('plain-react.ts', import.meta.url)) },
    },
  });
  const [chunk] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (chunk?.type !== 'chunk') throw new Error('nothing was built');
  const root = `<div id="root">${renderToString(createElement(PlainQuestionnaire))}</div>`;
  return {
    '/': html(`${root}<script type="module" src="/plain-react.js"></script>`),
    '/plain-react.js': chunk.code,
  };
}

/** Compressed once, like the product's pages. Returns the address. */
export async function serve(site: Site): Promise<{ url: string; close: () => void }> {
  const files = new Map(Object.entries(site).map(([path, text]) => [path, brotliCompressSync(text)]));
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url);
    const type = url === '/' ? 'text/html' : 'text/javascript';
    if (!file) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' })
        .end(file);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
