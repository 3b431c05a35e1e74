// Text on documents, whose font has Latin (with every accent), Greek and Cyrillic letters.

const shown =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\u{20}-\u{7e}\u{a0}-\u{ff}\u{2010}-\u{2027}\u{2030}-\u{205e}€№™−≤≥≈]/u;

/** Whether the font can write the whole text, so that no name is cut. */
export function isPrintableInFull(text: string): boolean {
  return Array.from(text.normalize('NFC')).every((character) => shown.test(character));
}

/** The text without the scripts that the font cannot write. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'))
    .filter((character) => shown.test(character))
    .join('')
    .trim();
}
