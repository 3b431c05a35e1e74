// Makes a picture small in the browser, so that the page with it stays fast: WebP, within the size that the API takes.
import { largestPicture } from '#contract/pricing/pictures.ts';

const mostBytes = 100_000;
const qualities = [0.85, 0.7, 0.5, 0.3];

/** Undefined if the file is no picture that the browser can read, or if it cannot be made small enough. */
export async function shrinkPicture(file: Blob): Promise<Blob | undefined> {
  if (file.type === 'image/svg+xml') return undefined;
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return undefined;
  const [mostWide, mostHigh] = largestPicture;
  const scale = Math.min(1, mostWide / image.width, mostHigh / image.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  for (const quality of qualities) {
    // A browser that writes no WebP writes a PNG.
    const made =
      (await blobOf(canvas, 'image/webp', quality)) ?? (await blobOf(canvas, 'image/jpeg', quality));
    if (made && made.size <= mostBytes) return made;
  }
  return undefined;
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : undefined), type, quality);
  });
}
