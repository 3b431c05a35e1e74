/** Crockford's: without letters that are mistaken for digits, or for one another when they are spelled. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * What an estimate is called on paper and on the phone, such as `K7QD-2M4X`: the last 40 bits of its id, which are
 * random in a UUID of version 7.
 */
export function estimateReference(estimateId: string): string {
  let bits = Number.parseInt(estimateId.replaceAll('-', '').slice(-10), 16);
  let reference = '';
  for (let count = 0; count < 8; count += 1) {
    reference = (alphabet[bits % 32] ?? '') + reference;
    bits = Math.floor(bits / 32);
  }
  return `${reference.slice(0, 4)}-${reference.slice(4)}`;
}
