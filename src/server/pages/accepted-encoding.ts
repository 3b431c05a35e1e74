const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** The smallest encoding that an Accept-Encoding header allows. */
export function preferredEncoding(acceptEncoding: string): Encoding {
  const accepted = new Map<string, boolean>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    accepted.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
  }
  return encodings.find((encoding) => accepted.get(encoding) ?? accepted.get('*')) ?? 'identity';
}
