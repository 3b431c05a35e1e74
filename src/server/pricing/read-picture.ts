// The type of a picture by its bytes, and its size in pixels. The name and the header of a file may say anything.

export interface Picture {
  readonly type: 'image/webp' | 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
}

/** Undefined for any other type. Throws a RangeError if the file breaks off. */
export function readPicture(bytes: Buffer): Picture | undefined {
  if (bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') {
    return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.toString('latin1', 0, 3) === '\xff\xd8\xff') return { type: 'image/jpeg', ...jpegSize(bytes) };
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') {
    return { type: 'image/webp', ...webpSize(bytes) };
  }
  return undefined;
}

/** In the first frame header: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2.2. Browsers skip what belongs to no segment. */
function jpegSize(bytes: Buffer) {
  for (let at = 2; ;) {
    const marker = bytes.readUInt8(at + 1);
    const hasLength = marker >= 0xc0 && !(marker >= 0xd0 && marker <= 0xd9);
    if (bytes.readUInt8(at) !== 0xff || !hasLength) throw new RangeError('a JPEG with something between');
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    // Any number of 0xff may stand before a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
}

/** Lossy, lossless or extended: https://developers.google.com/speed/webp/docs/riff_container */
function webpSize(bytes: Buffer) {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  throw new RangeError('a WebP without a picture');
}
