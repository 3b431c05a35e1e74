// Text on documents, which are written with the fonts that every PDF reader has.

/** The characters of Windows-1252 beside ASCII and Latin-1: the built-in fonts of PDF readers have these. */
const more = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Written with another character. Those with an accent need no entry. */
const alike: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  ʻ: '‘',
  ʼ: '’',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
};

function isPrintable(character: string): boolean {
  return /[\u{20}-\u{7e}\u{a0}-\u{ff}]/u.test(character) || more.includes(character);
}

function written(character: string): string {
  return isPrintable(character) ? character : (alike[character] ?? character.normalize('NFD').charAt(0));
}

/** Whether the fonts can write all of it, so that no name is cut. */
export function isPrintableInFull(text: string): boolean {
  return Array.from(text.normalize('NFC')).map(written).every(isPrintable);
}

/** The text that the fonts can write: other accents are dropped, other scripts are left out. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC')).map(written).filter(isPrintable).join('').trim();
}
