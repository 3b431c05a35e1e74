// What can be selected in a document, read by a program that nobody here wrote.
import { extractTextItems } from 'unpdf';

interface Line {
  /** From the left and from the bottom of the page, in points. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly words: string;
}

export interface PdfText {
  /** The file as it is, with its packed streams. */
  readonly file: string;
  readonly lines: readonly Line[];
  readonly text: string;
}

export async function readPdf(pdf: Buffer): Promise<PdfText> {
  const { items } = await extractTextItems(new Uint8Array(pdf));
  const lines = items
    .flat()
    .filter(({ str }) => str.trim() !== '')
    .map(({ str, x, y, fontSize }) => ({ x, y, size: fontSize, words: str }));
  const text = lines.map(({ words }) => words).join(' ');
  return { file: pdf.toString('latin1'), lines, text: text.replace(/\s+/g, ' ') };
}
