// Writes a PNG of any kind, so that tests have those that other programs make.
import { crc32, deflateSync } from 'node:zlib';

export interface PngKind {
  readonly colorType: 0 | 2 | 3 | 4 | 6;
  readonly bits: 1 | 2 | 4 | 8 | 16;
  readonly interlaced?: boolean;
  /** Three bytes a colour. */
  readonly palette?: readonly number[];
  readonly transparency?: readonly number[];
}

/** The first pixel and the steps of each pass. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

const from = (start: number, end: number, step: number) =>
  Array.from({ length: Math.ceil(Math.max(0, end - start) / step) }, (_, index) => start + index * step);

/** `pixel` gives the samples of each pixel. */
export function writePng(
  [width, height]: readonly [number, number],
  { colorType, bits, interlaced = false, palette, transparency }: PngKind,
  pixel: (x: number, y: number) => readonly number[],
): Buffer {
  const passes = interlaced ? adam7 : ([[0, 0, 1, 1]] as const);
  const scanlines = passes.flatMap(([left, top, across, down]) => {
    const columns = from(left, width, across);
    if (columns.length === 0) return [];
    return from(top, height, down).map((y) => {
      const samples = columns
        .flatMap((x) => pixel(x, y))
        .map((value) => value.toString(2).padStart(bits, '0'));
      return [
        0,
        ...(samples.join('').match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, '0'), 2)),
      ];
    });
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colorType, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...(palette ? [pngChunk('PLTE', palette)] : []),
    ...(transparency ? [pngChunk('tRNS', transparency)] : []),
    pngChunk('IDAT', deflateSync(Buffer.from(scanlines.flat()))),
    pngChunk('IEND', []),
  ]);
}

export function pngChunk(name: string, data: Iterable<number>): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), Buffer.from([...data])]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length - 4, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
