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

/** The objects of a file by their ids. */
export function objectsOf(packed: string): ReadonlyMap<string, string> {
  return new Map(
    [...packed.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
}

/** What the glyphs of each embedded font stand for, by the font's name in the pages: `F1`. */
function fontsOf(packed: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const objects = objectsOf(packed);
  const names = [...packed.matchAll(/\/(F\d+) (\d+) 0 R/g)];
  return new Map(
    names.map(([, name = '', id = '']) => {
      const map = objects.get(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '') ?? '';
      return [name, glyphsOf(unpacked(map))];
    }),
  );
}

export function unpacked(object: string): string {
  const [, data] = /stream\n([\s\S]*?)\nendstream/.exec(object) ?? [];
  return data === undefined ? '' : inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
}

/** `<0000> <0002> [<0000> <0041> <0066 0069>]` → glyph 1 is A, glyph 2 is fi. */
function glyphsOf(map: string): ReadonlyMap<string, string> {
  return new Map(
    [...map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[(.*?)\]/g)].flatMap(([, first = '', texts = '']) =>
      [...texts.matchAll(/<([\da-f ]*)>/g)].map(([, hex = ''], index): [string, string] => [
        (parseInt(first, 16) + index).toString(16).padStart(4, '0'),
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ]),
    ),
  );
}

export function readPdf(pdf: Buffer): PdfText {
  const packed = pdf.toString('latin1');
  const fonts = fontsOf(packed);
  const streams = [...packed.matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)].map(
    ([, data = '']) => inflateSync(Buffer.from(data, 'latin1')).toString('latin1'),
  );
  const file = packed + streams.join('\n');
  const shown = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n\/(F\d+) ([\d.]+) Tf\n\[(.*?)\] TJ/g;
  const lines = [...file.matchAll(shown)].map(([, x, y, font = '', size, pieces = '']) => ({
    x: Number(x),
    y: Number(y),
    size: Number(size),
    words: [...pieces.matchAll(/<([\da-f]+)>/g)]
      .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      .map((glyph) => fonts.get(font)?.get(glyph) ?? '')
      .join(''),
  }));
  const text = lines.map(({ words }) => words).join(' ');
  return { file, lines, text: text.replace(/\s+/g, ' ') };
}
