// A process that answers, for each file that it is sent, whether the tests pass with this file in place of the real one.
import { globSync, readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { collected } from './vitest-stand-in.ts';

export interface Faulty {
  /** An absolute path. */
  readonly file: string;
  readonly code: string;
}

const root = new URL('../../', import.meta.url);
const standIn = new URL('vitest-stand-in.ts', import.meta.url).href;
const tests = [
  'src/domain/pricing/*.test.ts',
  'src/domain/money.test.ts',
  'src/domain/questions/answers.test.ts',
];
const testFiles = globSync(tests, { cwd: root }).map((file) => fileURLToPath(new URL(file, root)));

let faulty: Faulty | undefined;
let round = 0;
const stripped = new Map<string, string>();

function sourceOf(file: string): string {
  if (file === faulty?.file) return stripTypeScriptTypes(faulty.code);
  const source = stripped.get(file) ?? stripTypeScriptTypes(readFileSync(file, 'utf8'));
  stripped.set(file, source);
  return source;
}

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'vitest') return { url: standIn, shortCircuit: true };
    const found = next(specifier, context);
    // Each round has modules of its own.
    const isOurs = found.url.startsWith(root.href) && !found.url.includes('/node_modules/') && faulty;
    return isOurs ? { ...found, url: `${found.url}?${round}` } : found;
  },
  load(url, context, next) {
    if (!url.endsWith(`?${round}`)) return next(url, context);
    const file = fileURLToPath(url.slice(0, url.indexOf('?')));
    return { format: 'module', source: sourceOf(file), shortCircuit: true };
  },
});

async function passes(next: Faulty): Promise<boolean> {
  faulty = next;
  round++;
  // The file's own tests notice most faults.
  const own = next.file.replace('.ts', '.test.ts');
  for (const file of testFiles.toSorted((one, other) => Number(other === own) - Number(one === own))) {
    collected.length = 0;
    try {
      await import(pathToFileURL(file).href);
      for (const run of collected) await run();
    } catch {
      return false;
    }
  }
  return true;
}

process.on('message', (next: Faulty) => void passes(next).then((isFine) => process.send?.(isFine)));
process.send?.('ready');
