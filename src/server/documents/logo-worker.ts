// The thread that checks a logo for read-logo.ts, and ends then.
import { parentPort, workerData } from 'node:worker_threads';
import { inflateSync } from 'node:zlib';

/** A transparent PNG of this size keeps the processor busy for about 40 ms in every document. */
const mostPixels = 500_000;

const startOfPng = '\x89PNG\r\n\x1a\n';
const startOfJpeg = 0xffd8;

const noImage = 'is neither a PNG nor a JPEG image';

async function checkImage(image: Buffer): Promise<Buffer | string> {
  try {
    if (image.toString('latin1', 0, 8) === startOfPng) return await checkPng(image);
    if (image.readUInt16BE() !== startOfJpeg) return noImage;
    const { default: PdfKit } = await import('pdfkit');
    const { width, height } = (new PdfKit() as unknown as ImageReader).openImage(image);
    return width > 0 && height > 0 ? image : noImage;
  } catch {
    return noImage;
  }
}

/**
 * PDFKit believes a PNG whatever its parts say, and would read some for ever; it draws one torn that is interlaced, or has few bits
 * or transparent colours. So it gets what pngjs has read and written. Throws if the PNG is broken.
 */
async function checkPng(image: Buffer): Promise<Buffer | string> {
  const pixels = image.readUInt32BE(16) * image.readUInt32BE(20);
  if (pixels === 0) return noImage;
  if (pixels > mostPixels) return `is a PNG of more than ${mostPixels} pixels`;
  // Of an interlaced one, pngjs unpacks as much as there is.
  inflateSync(packedPixels(image), { maxOutputLength: mostPixels * 8 + 100_000 });
  const { PNG } = await import('pngjs');
  const png = PNG.sync.read(image);
  return PNG.sync.write(png, { colorType: png.alpha ? 6 : 2, deflateStrategy: 0 });
}

function packedPixels(image: Buffer): Buffer {
  const pixels: Buffer[] = [];
  for (let at = 8; at < image.length; at += 12 + image.readUInt32BE(at)) {
    const type = image.toString('latin1', at + 4, at + 8);
    // Of several headers pngjs would believe the last.
    if (type === 'IHDR' && at > 8) throw new RangeError('a PNG with two headers');
    if (type === 'IDAT') pixels.push(image.subarray(at + 8, at + 8 + image.readUInt32BE(at)));
  }
  return Buffer.concat(pixels);
}

/** A part of the library that its types leave out. */
interface ImageReader {
  readonly openImage: (image: Buffer) => { width: number; height: number };
}

// oxlint-disable-next-line require-post-message-target-origin -- threads have no origin
parentPort?.postMessage(await checkImage(Buffer.from(workerData as Uint8Array)));
