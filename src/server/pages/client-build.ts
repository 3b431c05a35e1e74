// Reads what `npm run build` left in dist: which files the pages load, and the function that renders them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#contract/page.ts';

/** Vite's list of what it built, by the source's path: https://vite.dev/guide/backend-integration */
type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly name?: string; readonly css?: string[]; readonly imports?: string[] }
  >
>;

export interface PageFiles {
  /** Addresses. */
  readonly script: string;
  readonly preloads: readonly string[];
  readonly stylesheets: readonly string[];
}

export interface ClientBuild {
  readonly folder: string;
  readonly renderer: PageRenderer;
  readonly publicFiles: PageFiles;
  /** The script inside the HTML of the public pages. */
  readonly inlineScript: string;
  /** The styles inside the HTML of the public pages: one sheet is enough for the first screen. */
  readonly firstScreenCss: string;
  readonly publicCss: string;
  readonly adminFiles: PageFiles;
}

function pageFiles(manifest: Manifest, entry: string): PageFiles {
  const names = new Set([entry]);
  // Reaches those that are added meanwhile, too.
  for (const name of names) {
    for (const imported of manifest[name]?.imports ?? []) names.add(imported);
  }
  const chunks = [...names].flatMap((name) => manifest[name] ?? []);
  const [script, ...preloads] = chunks.map(({ file }) => `/${file}`);
  if (script === undefined) throw new Error(`the build has no entry ${entry}`);
  const stylesheets = new Set(chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)));
  return { script, preloads, stylesheets: [...stylesheets] };
}

const publicEntry = 'src/web/public/main.tsx';

/** Undefined when nothing was built. */
export async function readClientBuild(dist: string): Promise<ClientBuild | undefined> {
  const folder = join(dist, 'client');
  const renderer = join(dist, 'render', 'render-page.js');
  if (!existsSync(renderer) || !existsSync(folder)) return undefined;
  const manifest = (name: string) =>
    JSON.parse(readFileSync(join(folder, `manifest-${name}.json`), 'utf8')) as Manifest;
  const publicManifest = manifest('public');
  const publicFiles = pageFiles(publicManifest, publicEntry);
  const { stylesheets } = pageFiles(publicManifest, 'src/web/public/estimate/thank-you-page.tsx');
  const inline = (file: string) => readFileSync(join(dist, 'inline', file), 'utf8');
  return {
    folder,
    renderer: (await import(pathToFileURL(renderer).href)) as PageRenderer,
    publicFiles,
    inlineScript: inline('inline-script.js').trim(),
    firstScreenCss: inline('first-screen.css'),
    publicCss: stylesheets.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n'),
    adminFiles: pageFiles(manifest('admin'), 'src/web/admin/main.tsx'),
  };
}
