const newline = 0x0a;

/** The lines of a stream with their newlines, as bytes: node:readline also splits at U+2028, which names may hold. */
export async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let begun: Buffer[] = [];
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      begun.push(chunk.subarray(from, end + 1));
      yield begun.length === 1 && begun[0] ? begun[0] : Buffer.concat(begun);
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}
