/** The characters of Windows-1252 beside ASCII and Latin-1: the built-in fonts of PDF readers have these. */
const more = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

function isPrintable(character: string): boolean {
  return /[\u{20}-\u{7e}\u{a0}-\u{ff}]/u.test(character) || more.includes(character);
}

function written(character: string): string {
  return isPrintable(character) ? character : character.normalize('NFD').charAt(0);
}

/** Whether the fonts can write all of it, so that no name is cut. */
export function isPrintableInFull(text: string): boolean {
  return Array.from(text.normalize('NFC')).map(written).every(isPrintable);
}

/** The text that the fonts can write: other accents are dropped, other scripts are left out. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC')).map(written).filter(isPrintable).join('').trim();
}
