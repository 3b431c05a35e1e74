// Reads values of unknown shape, as they come over the network.
import { fieldsOf } from '#domain/fields-of.ts';
import { readAmount } from '#domain/money.ts';

export function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Each entry of an object or an array that can be read. */
export function readEntries<Value>(
  value: unknown,
  read: (entry: unknown) => Value | undefined,
): [string, Value][] {
  return Object.entries(fieldsOf(value)).flatMap(([name, entry]) => {
    const found = read(entry);
    return found === undefined ? [] : [[name, found]];
  });
}

export function readList<Value>(value: unknown, read: (entry: unknown) => Value | undefined): Value[] {
  return readEntries(value, read).map(([, entry]) => entry);
}

export function readAmounts(value: unknown): Readonly<Record<string, number>> {
  return Object.fromEntries(readEntries(value, readAmount));
}

/** An object that has these lists; the rest of its shape is taken on trust. */
export function readWithLists<Shape extends object>(
  value: unknown,
  lists: readonly (keyof Shape & string)[],
): Shape | undefined {
  const fields = fieldsOf(value);
  return lists.every((name) => Array.isArray(fields[name])) ? (fields as Shape) : undefined;
}
