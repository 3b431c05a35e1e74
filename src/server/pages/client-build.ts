// Reads what `npm run build` left in dist: which files the pages load, and the function that renders them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#contract/page.ts';

/** https://vite.dev/guide/backend-integration */
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
  const found = manifest[entry];
  if (!found) throw new Error(`the build has no entry ${entry}`);
  const imports = new Set<string>();
  const collect = (key: string) => {
    for (const name of manifest[key]?.imports ?? []) {
      if (imports.has(name)) continue;
      imports.add(name);
      collect(name);
    }
  };
  collect(entry);
  const chunks = [found, ...[...imports].map((name) => manifest[name])].filter(
    (chunk) => chunk !== undefined,
  );
  return {
    script: `/${found.file}`,
    preloads: chunks.slice(1).map((chunk) => `/${chunk.file}`),
    stylesheets: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
  };
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
