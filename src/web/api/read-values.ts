// Reads values of unknown shape, as they come over the network.
import { fieldsOf } from '#domain/record-of.ts';
import { readAmount } from '#domain/money.ts';

/** Returns undefined for what it cannot read. */
type Reader<Value> = (value: unknown) => Value | undefined;

export function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function readOneOf<Value>(known: readonly Value[]): Reader<Value> {
  return (value) => known.find((each) => each === value);
}

/** Reads an object of which each of these fields can be read. */
export function readFields<Shape extends object>(readers: {
  readonly [Name in keyof Shape]: Reader<Shape[Name]>;
}): Reader<Shape> {
  return (value) => {
    const fields = fieldsOf(value);
    const entries = Object.entries<Reader<unknown>>(readers).map(([name, read]) => [
      name,
      read(fields[name]),
    ]);
    // TypeScript knows the keys of Object.fromEntries only as `string`.
    return entries.some(([, field]) => field === undefined)
      ? undefined
      : (Object.fromEntries(entries) as Shape);
  };
}

/** Each entry of an object or an array that can be read. */
export function readEntries<Value>(value: unknown, read: Reader<Value>): [string, Value][] {
  return Object.entries(fieldsOf(value)).flatMap(([name, entry]) => {
    const found = read(entry);
    return found === undefined ? [] : [[name, found]];
  });
}

export function readList<Value>(value: unknown, read: Reader<Value>): Value[] {
  return readEntries(value, read).map(([, entry]) => entry);
}

export function readAmounts(value: unknown): Readonly<Record<string, number>> {
  return Object.fromEntries(readEntries(value, readAmount));
}

/** An object that has these lists; the rest of its shape is not checked. */
export function readWithLists<Shape extends object>(
  value: unknown,
  lists: readonly (keyof Shape & string)[],
): Shape | undefined {
  const fields = fieldsOf(value);
  return lists.every((name) => Array.isArray(fields[name])) ? (fields as Shape) : undefined;
}
