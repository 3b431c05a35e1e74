import { plainDigits, visibleText } from '#domain/text.ts';

const around = String.raw`[\s()[\]{}<>*_-]{1,3}`;
const digitWords = 'zero|oh|nought|one|two|three|four|five|six|seven|eight|nine|double|triple';

/** Matches phone numbers, emails and addresses of websites in most spellings, also in words. */
const reachable = new RegExp(
  [
    String.raw`://|@|\bwww\b`,
    String.raw`(?:[\p{L}\d-]{2}|\s)[.·•∙。]\p{L}{2}|\p{L}[.·•∙。]\p{L}{2,}/`,
    String.raw`\p{L}${around}dot${around}\p{L}{2}|[[({]\W{0,2}\.\W{0,2}[\])}]`,
    String.raw`(?:\d[^\p{L}\d]{0,3}){8}`,
    String.raw`(?:\b(?:${digitWords})\b[^\p{L}\d]{0,3}){5}`,
  ].join('|'),
  'iu',
);

/** Whether a text names a website, an email or a phone. Otherwise a document of the business could carry a stranger's. */
export function holdsAddress(text: string): boolean {
  // Marks above letters and digits hide nothing from a reader.
  return reachable.test(plainDigits(visibleText(text).normalize('NFKC').replace(/\p{M}/gu, '')));
}
