// Reads the imports of our own files.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export interface Import {
  /** From the root of the repository. */
  readonly file: string;
  readonly specifier: string;
  /** The file of ours that is imported, undefined for a package. */
  readonly target: string | undefined;
  readonly isType: boolean;
}

/** What stands before the name of a file or package that is found while the program runs. */
const lookUps =
  /(?:\bimport|\bimport\.meta\.resolve|\brequire(?:\.resolve)?|createRequire\([^)]*\)(?:\.resolve)?|new Worker\(new URL)/;

const statements = new RegExp(
  `^(?:import|export)\\s+(type\\s)?(?:[^;']*?\\sfrom\\s)?'([^']+)'|${lookUps.source}\\(\\s*['\`]([^'\`]+)['\`]`,
  'gm',
);

/** Statements, re-exports, lazy imports and packages that are looked up by a name in the source, of all files, tests left out. */
export function importsOf(pattern: string): Import[] {
  const files = globSync(pattern, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(statements)].map(([, type, named, lazy]) => {
      const specifier = named ?? lazy ?? '';
      return { file, specifier, target: targetOf(file, specifier), isType: type !== undefined };
    });
  });
}

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.join(path.dirname(file), specifier);
  return /^#(?:domain|contract|server|web)\//.test(specifier)
    ? path.join('src', specifier.slice(1))
    : undefined;
}
