// `npm run notices` writes the licences of other people's work in the product: of all packages that production installs,
// which include those in the pages.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const root = new URL('../', import.meta.url);
export const noticesFile = new URL('src/web/static/third-party-notices.txt', root);

const packagesSchema = z.record(
  z.string(),
  z.object({
    version: z.string().optional(),
    license: z.string().optional(),
    dev: z.boolean().optional(),
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
  const shipped = Object.entries(packages).filter(
    ([path, { dev, optional }]) => path !== '' && dev !== true && optional !== true,
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
  const head =
    'This product contains the work of others, under the licences below. It runs on Node.js and, without a database of\n' +
    "its owner's, on PostgreSQL; both come as packages that hold their licences.\n";
  const line = `\n${'-'.repeat(80)}\n\n`;
  return [head, ...parts.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))].join(
    line,
  );
}

if (import.meta.main) writeFileSync(noticesFile, thirdPartyNotices());
