// The pages of a document: their columns, and tagged text.
import { readFileSync } from 'node:fs';
import path from 'node:path';
// @ts-expect-error -- it has no types
import { create, registerFormat } from 'fontkit';
import PdfKit from 'pdfkit';
import { printable } from '#domain/printable.ts';
import { escapeHtml } from '#server/escape.ts';

type Pdf = PDFKit.PDFDocument;
type Structure = PDFKit.PDFStructureElement;

/** Points; an A4 page is 595 by 842. */
export const left = 42;
export const right = 553;
export const columnWidth = 240;
export const rightColumn = right - columnWidth;
/** The y at which the foot begins. */
export const columnsBottom = 690;

const colours = { ink: '#17191d', muted: '#5a606a', line: '#dfdcd4' } as const;

interface Font {
  readonly size: number;
  readonly bold?: boolean;
}

interface TextStyle extends Font {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly colour?: keyof typeof colours;
  readonly align?: 'left' | 'right';
  readonly link?: string;
}

interface About {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
}

interface TagOptions extends PDFKit.Mixins.StructureElementOptions {
  /** The cells of a table that a header describes. */
  readonly scope?: 'Row' | 'Column';
}

/**
 * PDFKit would open the fonts for each document and decode the kerning again, which is two thirds of the time of drawing
 * one. So they stay open. PDFKit hands the bytes of a font to fontkit, which asks each format that it knows whether they
 * are its own: the bytes here are the file's name.
 */
const kept = new Map<string, object>();

registerFormat(
  class KeptFont {
    static readonly probe = (bytes: Uint8Array) => kept.has(Buffer.from(bytes).toString('latin1'));

    constructor({ buffer }: { buffer: Uint8Array }) {
      return kept.get(Buffer.from(buffer).toString('latin1')) ?? this;
    }
  },
);

function keepFont(file: string): Buffer {
  kept.set(file, create(readFileSync(file)) as object);
  return Buffer.from(file, 'latin1');
}

/** Noto Sans has Latin, Greek and Cyrillic letters. PDFKit embeds the ones that are used. */
const fontFile = (name: string) => path.join(import.meta.dirname, 'fonts', `noto-sans-${name}.ttf`);
const fonts = {
  regular: keepFont(fontFile('regular')),
  bold: keepFont(fontFile('semibold')),
};

/** A tagged A4 page. No text flows onto another page, because everything has a fixed place. */
export function createPage({ title, author, createdAt }: About) {
  const pdf: Pdf = new PdfKit({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    // No font yet, since each text names its own.
    font: '',
    info: { Title: printable(title), Author: printable(author), CreationDate: createdAt },
  });
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font);
  const { info } = pdf;
  const endMetadata = pdf.endMetadata.bind(pdf);
  pdf.endMetadata = () => {
    // Here pdfkit writes them into XML as they are.
    Object.assign(info, { Title: escapeHtml(info.Title ?? ''), Author: escapeHtml(info.Author ?? '') });
    endMetadata();
  };
  const document = pdf.struct('Document');
  pdf.addStructure(document);
  let parent: Structure = document;

  function useFont({ size, bold = false }: Font): Pdf {
    return pdf.font(bold ? 'bold' : 'regular', size);
  }

  function add(tag: string, draw: () => void, options: TagOptions = {}): void {
    parent.add(pdf.struct(tag, options, draw));
  }

  /** Puts everything that `write` writes inside this tag. */
  function group(tag: string, write: () => void, options: TagOptions = {}): void {
    const outer = parent;
    const inner = pdf.struct(tag, options);
    outer.add(inner);
    parent = inner;
    write();
    inner.end();
    parent = outer;
  }

  function addLink(draw: () => void, url: string, { x, y, width }: TextStyle, words: string): void {
    const link = pdf.struct('Link');
    link.add(() => {
      draw();
      // PDFKit writes a plain string as a name.
      const annotation = { Contents: Object(words) as string, structParent: link };
      pdf.link(x, y, Math.min(width, pdf.widthOfString(words)), pdf.y - y, url, annotation);
    });
    parent.add(link);
    link.end();
  }

  return {
    pdf,
    font: useFont,
    next: () => void pdf.addPage(),

    /** Draws under this tag, which a screen reader reads as one element. */
    add,

    group,

    /** Writes a text. Returns the y below it. */
    text(tag: string, words: string, style: TextStyle): number {
      const { x, y, width, colour = 'ink', align = 'left', link } = style;
      const text = printable(words);
      const draw = () => void useFont(style).fillColor(colours[colour], 1).text(text, x, y, { width, align });
      if (link === undefined) add(tag, draw, tag === 'TH' ? { scope: 'Row' } : {});
      else group(tag, () => addLink(draw, link, style, text));
      return pdf.y;
    },

    widthOf: (words: string, font: Font): number => useFont(font).widthOfString(printable(words)),

    heightOf: (words: string, { width, ...font }: Font & { readonly width: number }): number =>
      useFont(font).heightOfString(printable(words), { width }),

    /** A line across a column, without a tag. */
    rule(x: number, y: number, width: number): void {
      pdf.markContent('Artifact', { type: 'Layout' });
      pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.7)
        .strokeColor(colours.line, 1)
        .stroke();
      pdf.endMarkedContent();
    },

    async finish(): Promise<Buffer> {
      document.end();
      pdf.end();
      const chunks: Buffer[] = [];
      for await (const chunk of pdf) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
  };
}

export type Page = ReturnType<typeof createPage>;
