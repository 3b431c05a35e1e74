// The borders between the layers are lint rules. This test crosses each of them on purpose, in files of a temporary
// folder, under the project's own configuration.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Crossing {
  readonly file: string;
  readonly statement: string;
  readonly allowed: boolean;
}

const crosses = (file: string, statement: string): Crossing => ({ file, statement, allowed: false });
const may = (file: string, statement: string): Crossing => ({ file, statement, allowed: true });
const imports = (specifier: string) => `import '${specifier}';`;

const crossings: readonly Crossing[] = [
  crosses('src/domain/a.ts', imports('zod')),
  crosses('src/domain/a.ts', imports('node:fs')),
  crosses('src/domain/a.ts', imports('#server/app.ts')),
  crosses('src/domain/a.ts', imports('#contract/estimates/estimates.ts')),
  may('src/domain/a.ts', imports('#domain/money.ts')),
  crosses('src/domain/pricing/a.ts', imports('../../contract/estimates/estimates.ts')),
  crosses('src/domain/pricing/a.ts', `export { app } from '../../server/app.ts';`),
  crosses('src/domain/a.ts', 'export const now = () => Date.now();'),
  crosses('src/domain/a.ts', 'export const chance = () => Math.random();'),
  crosses('src/domain/a.ts', 'export const id = () => crypto.randomUUID();'),
  crosses('src/domain/a.ts', `export const load = () => fetch('/api/options');`),
  may('src/domain/pricing/a.ts', imports('../money.ts')),
  may('src/domain/a.test.ts', imports('#tests/builders/answers.ts')),

  crosses('src/contract/a.ts', imports('node:fs')),
  crosses('src/contract/a.ts', imports('fastify')),
  crosses('src/contract/a.ts', imports('zoom')),
  crosses('src/contract/a.ts', imports('#server/app.ts')),
  crosses('src/contract/a.ts', imports('#web/public/main.ts')),
  crosses('src/contract/a.ts', imports('#tests/builders/answers.ts')),
  crosses('src/contract/a.ts', imports('../server/app.ts')),
  crosses('src/contract/a.ts', imports('../web/public/main.ts')),
  crosses('src/contract/a.ts', `import type { App } from '#server/app.ts';\nexport const app = {} as App;`),
  may('src/contract/a.ts', imports('zod')),
  may('src/contract/a.ts', imports('#domain/money.ts')),
  may('src/contract/a.ts', imports('./estimates.ts')),

  crosses('src/server/a.ts', imports('#web/public/main.ts')),
  crosses('src/server/leads/a.ts', imports('../../web/public/main.ts')),
  crosses('src/server/a.ts', imports('#tests/builders/answers.ts')),
  crosses('src/server/a.ts', `export const page = () => import('#web/public/main.ts');`),
  crosses('src/server/a.ts', imports('#sandbox/sandbox-app.ts')),
  crosses('src/server/a.ts', `export const load = () => fetch('https://example.com');`),
  may('src/server/a.ts', imports('node:fs')),
  may('src/server/a.ts', imports('#contract/estimates/estimates.ts')),
  may('src/server/a.test.ts', imports('#tests/builders/answers.ts')),

  crosses('sandbox/a.ts', imports('#server/app.ts')),
  may('sandbox/a.ts', imports('#sandbox/sandbox-part.ts')),

  crosses('src/web/admin/a.tsx', imports('#server/app.ts')),
  crosses('src/web/admin/a.tsx', imports('../../server/app.ts')),
  crosses('src/web/admin/a.tsx', imports('node:fs')),
  crosses('src/web/admin/a.tsx', imports('#tests/builders/answers.ts')),
  may('src/web/admin/a.tsx', imports('#contract/estimates/estimates.ts')),
  may('src/web/admin/a.tsx', imports('#web/ui/button.tsx')),

  crosses('src/web/public/questionnaire/a.tsx', imports('../../admin/session.ts')),
  crosses('src/web/public/a.ts', imports('#web/admin/session.ts')),
  crosses('src/web/public/a.ts', `export const page = () => import('#web/admin/main.tsx');`),
  crosses('src/web/public/a.ts', imports('#server/app.ts')),
  crosses('src/web/public/a.ts', imports('../../server/app.ts')),
  crosses('src/web/public/a.ts', imports('node:fs')),
  crosses('src/web/public/a.ts', imports('#tests/builders/answers.ts')),
  crosses('src/web/ui/a.tsx', imports('#web/admin/session.ts')),
  crosses('src/web/api/a.ts', imports('../admin/session.ts')),
  may('src/web/public/a.ts', imports('../ui/button.tsx')),
  may('src/web/public/a.test.tsx', imports('#tests/builders/answers.ts')),
];

const borderRules = /no-restricted-(?:imports|globals|properties)/;
const repository = path.resolve(import.meta.dirname, '..');
const oxlint = path.join(
  path.dirname(createRequire(import.meta.url).resolve('oxlint/package.json')),
  'bin/oxlint',
);

let folder: string;
let caught: ReadonlySet<string>;

/** `src/web/public/a.tsx` → `src/web/public/a-7.tsx`, so that each crossing is a file of its own. */
const cases = crossings.map((crossing, index) => ({
  ...crossing,
  written: crossing.file.replace('a.', `a-${index}.`),
  rule: crossing.allowed ? 'may' : 'may not',
}));

/** Runs the project's own lint over the folder and returns the files that crossed a border. */
function lint(): Set<string> {
  const command = [oxlint, '--format', 'json', '.'];
  let output: string;
  try {
    output = execFileSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
  } catch (error) {
    // Oxlint ends with 1 if it found something, and prints its findings.
    output = (error as { stdout: string }).stdout;
  }
  const report = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  const crossed = report.diagnostics.filter(({ code }) => borderRules.test(code));
  return new Set(crossed.map(({ filename }) => filename.replaceAll('\\', '/')));
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'borders-'));
  copyFileSync(path.join(repository, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  for (const { written, statement } of cases) {
    const file = path.join(folder, written);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${statement}\n`);
  }
  caught = lint();
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each(cases)('$file $rule say $statement', ({ written, allowed }) => {
  expect(caught.has(written)).toBe(!allowed);
});
