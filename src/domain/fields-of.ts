/** The fields of a value of unknown shape, each of them to be checked. What is not an object has none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
