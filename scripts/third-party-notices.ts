// `npm run notices` writes the licences of other people's work in the product: of all packages that production installs, of
// those in the built pages, and of what comes without a package of its own (scripts/licences).
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = new URL('../', import.meta.url);
export const noticesFile = new URL('src/web/static/third-party-notices.txt', root);

const packagesSchema = z.record(
  z.string(),
  z.object({
    version: z.string().optional(),
    license: z.string().optional(),
    dev: z.boolean().optional(),
    dependencies: z.record(z.string(), z.string()).optional(),
    /** For some machines only, so not installed everywhere. */
    optional: z.boolean().optional(),
  }),
);

/** These licences only ask to be named with their text. */
const permissive: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
]);

interface ShippedPackage {
  readonly name: string;
  readonly licence: string;
  /** Undefined if the package holds none. */
  readonly text: string | undefined;
}

function shippedPackages(): ShippedPackage[] {
  const lock: unknown = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'));
  const { packages } = z.object({ packages: packagesSchema }).parse(lock);
  const inPages = packagesInPages(packages);
  const shipped = Object.entries(packages).filter(
    ([path, { dev, optional }]) => path !== '' && optional !== true && (dev !== true || inPages.has(path)),
  );
  return shipped.map(([path, { version, license }]) => {
    const text = licenceText(new URL(`${path}/`, root));
    const isMit = text?.includes('Permission is hereby granted, free of charge');
    return {
      name: `${path.replace(/^.*node_modules\//, '')} ${version}`,
      licence: license ?? (isMit ? 'MIT' : 'not given'),
      text,
    };
  });
}

/** The paths of the packages that the sources of the pages name, and of those that these need. */
function packagesInPages(packages: z.infer<typeof packagesSchema>): ReadonlySet<string> {
  const files = globSync('src/web/**/*.{ts,tsx,css}', {
    cwd: fileURLToPath(root),
    exclude: ['**/*.test.*'],
  });
  const sources = files.map((file) => readFileSync(new URL(file, root), 'utf8')).join('\n');
  const found = new Set<string>();
  const add = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      const own = `${path}/node_modules/${name}`;
      add(own in packages ? own : `node_modules/${name}`);
    }
  };
  for (const path of Object.keys(packages)) {
    const name = path.replace('node_modules/', '');
    if (['/', "'"].some((end) => sources.includes(`'${name}${end}`))) add(path);
  }
  return found;
}

function licenceText(folder: URL): string | undefined {
  if (!existsSync(folder)) throw new Error(`${folder.pathname} is not installed: run npm install first`);
  const file = readdirSync(folder).find((name) => /^licen[cs]e(?:[.-]|$)/i.test(name));
  return file && readFileSync(new URL(file, folder), 'utf8').replaceAll('\r\n', '\n').trim();
}

/** The packages under other licences. */
export function packagesToLookAt(): string[] {
  const isPermissive = (licence: string) =>
    licence.split(/ AND | OR |[()]/).some((part) => permissive.has(part.trim()));
  return shippedPackages().flatMap(({ name, licence }) =>
    isPermissive(licence) ? [] : [`${name}: ${licence}`],
  );
}

/** Packages with the same text share it. */
export function thirdPartyNotices(): string {
  const byText = new Map<string, string[]>();
  for (const { name, licence, text } of shippedPackages()) {
    const key = text ?? `Licence: ${licence}. The package holds no text of it.`;
    byText.set(key, [...(byText.get(key) ?? []), name]);
  }
  const parts = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  for (const file of ['embedded-postgresql', 'noto-sans']) {
    parts.push(`${readFileSync(new URL(`scripts/licences/${file}.txt`, root), 'utf8').trim()}\n`);
  }
  const head =
    'This product contains the work of others, under the licences below. It runs on Node.js, whose package holds its\n' +
    "licence, and, without a database of its owner's, on the embedded PostgreSQL with the libraries named with it.\n";
  const line = `\n${'-'.repeat(80)}\n\n`;
  return [head, ...parts.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))].join(
    line,
  );
}

if (import.meta.main) writeFileSync(noticesFile, thirdPartyNotices());
