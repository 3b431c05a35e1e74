import { readPdf } from '#tests/support/pdf-text.ts';
import type { TestSandbox } from '#tests/support/test-sandbox.ts';
import { type Attack, calculate } from './attack.ts';
// Sentences of a stranger in the field of the name, which the business would mail to another stranger.
import { createRandom } from './random.ts';

const sentences: readonly [readonly string[], ...(readonly string[])[]] = [
  ['Your', 'account', 'is', 'locked', 'call', 'us'],
  ['Pay', 'at', 'evilpay', 'com', 'today'],
  ['Call', '0412', '345', '678', 'now'],
  ['See', 'www', 'evilpay', 'io'],
];

/** What looks like a space or a stop to a reader, or like nothing. */
const joints = [
  ...Array.from(" -–—_.,:;/|'’‘`´·•∙。‧⁄"),
  ...[0x3164, 0x115f, 0x1160, 0xffa0, 0x2800, 0x00a0, 0x2003, 0x3000].map((code) =>
    String.fromCodePoint(code),
  ),
  ...[0x034f, 0xfe0f, 0x200b, 0x200c, 0x200d, 0x2060, 0x00ad, 0x180e].map((code) =>
    String.fromCodePoint(code),
  ),
  ...[0xa4f8, 0xa4fa, 0x2024, 0x0701, 0x0589, 0x0387, 0x1427, 0x02d1, 0x202e, 0x2066, 0x202d].map((code) =>
    String.fromCodePoint(code),
  ),
];

const count = 60;

/** Three words of a sentence, apart: two with a hyphen between them may be a name. */
const carried = new RegExp(
  sentences
    .flatMap((words) =>
      words.slice(2).map((_, from) => words.slice(from, from + 3).join('[^\\p{L}\\d]{1,3}')),
    )
    .join('|'),
  'iu',
);

function namesOf(seed: number): string[] {
  const random = createRandom(seed);
  const joint = () => joints[random.int(joints.length)] ?? ' ';
  return Array.from({ length: count }, () => {
    const [one, other] = [joint(), joint()];
    const words = random.pick(sentences);
    return words.map((word, index) => (index === 0 ? word : (index % 2 === 0 ? one : other) + word)).join('');
  });
}

/** The server mails to the sandbox, at once. */
export async function attackByNames(url: string, { mail }: TestSandbox, seed: number): Promise<Attack> {
  const names = namesOf(seed);
  const statuses: number[] = [];
  for (const [number, fullName] of names.entries()) {
    statuses.push((await calculate(url, { fullName, email: `reader${number}@example.com` })).status);
  }
  const toReaders = () => mail.mails().filter(({ to }) => to.some((address) => address.startsWith('reader')));
  const expected = statuses.filter((status) => status === 200).length;
  while (toReaders().length < expected) await new Promise((resolve) => setTimeout(resolve, 100));
  const read = await Promise.all(
    toReaders().map(async ({ mail: { subject, text, html, to, headers, attachments } }) => {
      const documents = attachments.map(({ content }) => readPdf(Buffer.from(content as ArrayBuffer)));
      const texts = (await Promise.all(documents)).map((document) => document.text);
      return [subject, text, html, JSON.stringify([to, headers]), ...texts].join('\n');
    }),
  );
  const carrying = read.filter((words) => carried.test(words)).length;
  return {
    text: `${names.length} sentences as names: ${expected} mails to strangers, ${carrying} of them carry the sentence`,
    isRepelled: expected > 0 && carrying === 0,
  };
}
