// PostgreSQL refuses a NUL in text, and half of a surrogate pair (what cutting an emoji leaves) in JSON.
// Neither is a reason to lose a lead.

/** The text trimmed, at most `maxLength` long, without what a database cannot hold. */
export function storableText(text: string, maxLength: number): string {
  const cut = text.replaceAll('\0', '').trim().slice(0, maxLength);
  return cut.replace(/\p{Surrogate}/gu, '').trim();
}
