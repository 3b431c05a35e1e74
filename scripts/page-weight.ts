// What a visitor downloads with the estimator, against React alone, all compressed as they are served. Needs a build:
// npm run build.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import { readClientBuild } from '../src/server/pages/client-build.ts';

/** As a multiple of React alone. */
const scriptBudget = 1.36;
const root = fileURLToPath(new URL('..', import.meta.url));

function brotliBytes(content: string | Buffer): number {
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;
}

/** A page that does nothing but hydrate one element. */
async function reactAloneBytes(): Promise<number> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache', 'react-alone-'));
  try {
    const entry = join(folder, 'entry.js');
    await writeFile(
      entry,
      `import { createElement } from 'react';
       import { hydrateRoot } from 'react-dom/client';
       hydrateRoot(document.body, createElement('p'));`,
    );
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      root: folder,
      build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: entry } },
    });
    const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
    return outputs.reduce((sum, file) => sum + (file.type === 'chunk' ? brotliBytes(file.code) : 0), 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const client = await readClientBuild(join(root, 'dist'));
if (!client) throw new Error('nothing is built: run npm run build first');
const { script, preloads } = client.publicFiles;
const scripts = [script, ...preloads];
const weigh = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + brotliBytes(readFileSync(join(client.folder, file))), 0);
const react = await reactAloneBytes();

function report(what: string, bytes: number, budget = Infinity): void {
  const ratio = bytes / react;
  const against = budget < Infinity ? `${ratio.toFixed(2)} times React alone, budget ${budget}` : '';
  console.log(`${what.padEnd(32)}${(bytes / 1000).toFixed(1).padStart(5)} kB brotli  ${against}`);
  if (ratio > budget) process.exitCode = 1;
}

report('React alone', react);
report('JavaScript of the estimator', weigh(scripts), scriptBudget);
report('Style sheet inside the HTML', brotliBytes(client.firstScreenCss));
