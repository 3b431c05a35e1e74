import { inflateSync } from 'node:zlib';

interface Line {
  /** From the left and from the bottom of the page, in points. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly words: string;
}

/** A document of ours: the file with its streams unpacked, and what can be selected in it. */
export interface PdfText {
  readonly file: string;
  readonly lines: readonly Line[];
  readonly text: string;
}

export function readPdf(pdf: Buffer): PdfText {
  const packed = pdf.toString('latin1');
  const streams = [...packed.matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)].map(
    ([, data = '']) => inflateSync(Buffer.from(data, 'latin1')).toString('latin1'),
  );
  const file = packed + streams.join('\n');
  const shown = /1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/F\d+ ([\d.]+) Tf\n\[(.*?)\] TJ/g;
  const lines = [...file.matchAll(shown)].map(([, x, y, size, pieces = '']) => ({
    x: Number(x),
    y: Number(y),
    size: Number(size),
    words: [...pieces.matchAll(/<([\da-f]+)>/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join(''),
  }));
  const text = lines.map(({ words }) => words).join(' ');
  return { file, lines, text: text.replace(/\s+/g, ' ') };
}
