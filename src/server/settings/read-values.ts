// The settings' values as they stand in the environment, before they are checked.
import { readFileSync } from 'node:fs';

type Names = {
  all: readonly string[];
  /** Each may stand in a file instead, which its name with _FILE behind it names. */
  secrets: readonly string[];
  /** Set together, or neither. */
  pairs: readonly (readonly [string, string])[];
};

type Values = Record<string, string | undefined>;

export function readValues(
  env: Values,
  { all, secrets, pairs }: Names,
): { values: Values; problems: string[] } {
  const problems: string[] = [];
  /** An empty variable counts as absent: that is what `NAME=` in a .env file means to people. */
  const valueOf = (name: string) => env[name]?.trim() || undefined;
  const values: Values = Object.fromEntries(all.map((name) => [name, valueOf(name)]));

  for (const name of secrets) {
    const file = valueOf(`${name}_FILE`);
    if (file === undefined) continue;
    if (values[name] !== undefined) problems.push(`${name}_FILE is set beside ${name}: set one of them.`);
    try {
      values[name] = readFileSync(file, 'utf8').trim() || undefined;
    } catch {
      problems.push(`${name}_FILE names the file "${file}", which cannot be read.`);
    }
  }
  for (const [one, other] of pairs.flatMap(
    ([a, b]) =>
      [
        [a, b],
        [b, a],
      ] as const,
  )) {
    if (values[one] !== undefined && values[other] === undefined) {
      problems.push(`${one} is set without ${other}: set both, or neither.`);
    }
  }
  return { values, problems };
}
