// Reads settings from the environment, and collects their problems and warnings.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export function createSettingReader(env: NodeJS.ProcessEnv) {
  const problems: string[] = [];
  const warnings: string[] = [];
  /** The settings that are set, and whether their values are valid. */
  const given = new Map<string, boolean>();

  /** An empty variable counts as absent, because people write `NAME=` in a .env file. */
  const valueOf = (name: string) => env[name]?.trim() || undefined;

  const isEmpty = (name: string) => env[name]?.trim() === '';

  function check<Schema extends z.ZodType>(name: string, value: string | undefined, schema: Schema) {
    const { success, data, error } = schema.safeParse(value);
    if (value !== undefined) given.set(name, success);
    for (const { message } of error?.issues ?? []) problems.push(`${name} ${message}`);
    return success ? data : z.NEVER;
  }

  function valueOfFile(name: string, file: string): string | undefined {
    if (valueOf(name) !== undefined) problems.push(`${name}_FILE is set beside ${name}: set one of them.`);
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch {
      problems.push(`${name}_FILE names the file "${file}", which cannot be read.`);
      return undefined;
    }
  }

  function read<Schema extends z.ZodType>(name: string, schema: Schema) {
    return check(name, valueOf(name), schema);
  }

  /** Reads a secret, which may stand in a file that the setting's name with _FILE names. */
  function readSecret<Schema extends z.ZodType>(name: string, schema: Schema) {
    const file = valueOf(`${name}_FILE`);
    return check(name, file === undefined ? valueOf(name) : valueOfFile(name, file), schema);
  }

  /** Call this after both settings are read. */
  function requires(name: string, other: string): void {
    if (!given.get(name) || given.has(other)) return;
    problems.push(`${name} is set without ${other}: set both, or neither.`);
  }

  /** Call this after both settings are read. */
  function requireBothOrNeither(one: string, other: string): void {
    requires(one, other);
    requires(other, one);
  }

  return { problems, warnings, given, isEmpty, read, readSecret, requires, requireBothOrNeither };
}

export type SettingReader = ReturnType<typeof createSettingReader>;
