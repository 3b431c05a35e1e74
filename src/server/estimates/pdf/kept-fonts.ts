// Fonts that stay open from document to document. PDFKit hands the bytes of a font to fontkit, which asks each format that it
// knows whether they are its own: the bytes here are a name, of a font that is open already.
import { readFileSync } from 'node:fs';
// @ts-expect-error -- it has no types
import { create, registerFormat } from 'fontkit';

const kept = new Map<string, object>();

registerFormat(
  class KeptFont {
    static readonly probe = (bytes: Uint8Array) => kept.has(Buffer.from(bytes).toString('latin1'));

    constructor({ buffer }: { buffer: Uint8Array }) {
      return kept.get(Buffer.from(buffer).toString('latin1')) ?? this;
    }
  },
);

/** Returns bytes that PDFKit's `font` and `registerFont` take for this file. */
export function keepFont(file: string): Buffer {
  kept.set(file, create(readFileSync(file)) as object);
  return Buffer.from(file, 'latin1');
}
