// Text on documents. Their font has the letters of Latin (with every accent), Greek and Cyrillic.

const shown =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\u{20}-\u{7e}\u{a0}-\u{ff}\u{2010}-\u{2027}\u{2030}-\u{205e}€№™−≤≥≈]/u;

/** Whether the font can write all of it, so that no name is cut. */
export function isPrintableInFull(text: string): boolean {
  return Array.from(text.normalize('NFC')).every((character) => shown.test(character));
}

/** The text that the font can write: other scripts are left out. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'))
    .filter((character) => shown.test(character))
    .join('')
    .trim();
}
