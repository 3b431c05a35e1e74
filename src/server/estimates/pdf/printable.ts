/** Beside ASCII and Latin-1: what Windows-1252 has, which the fonts built into every PDF reader are written in. */
const more = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

function isPrintable(character: string): boolean {
  return /[\u{20}-\u{7e}\u{a0}-\u{ff}]/u.test(character) || more.includes(character);
}

function written(character: string): string {
  return isPrintable(character) ? character : character.normalize('NFD').charAt(0);
}

/** Whether nothing of it would be left out, as a name should not be cut. */
export function isPrintableInFull(text: string): boolean {
  return Array.from(text.normalize('NFC')).map(written).every(isPrintable);
}

/** A text as far as the fonts can write it: other accents are dropped, other scripts are left out. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC')).map(written).filter(isPrintable).join('').trim();
}
