import { plainDigits, plainLetters, visibleText } from '#domain/text.ts';

/** What is around the word of `mary (at) gmail`. Of `dot`, no sign that joins people: `Ann & Dot`. */
const around = String.raw`[\s\p{P}\p{S}]+`;
const aroundDot = String.raw`(?:(?![,;.&+])[\s\p{P}\p{S}])+`;
const digitWords = 'zero|oh|nought|one|two|three|four|five|six|seven|eight|nine|double|triple';
const tens =
  'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred';
export const numberWords = `${digitWords}|${tens}`;
/** No Tennyson, no Tenth. */
const spoken = String.raw`(?:${digitWords}|(?:${tens})(?!\p{L}))`;
const dot = String.raw`[.·•∙。‧・⋅‣⁃]`;
/** Latin letters that look like dots, bars or an exclamation mark. */
const dotLetters = /[\u01C0-\u01C3\u02D0\u02D1\uA78F]/gu;
/** Marks that are drawn as a dot, any mark on a space, and those of another script. Accents that Unicode has with their letters are no marks any more. */
const dotMarks =
  /[\u0307\u0323\u0358\u1DF8]|(?<=[^\p{L}\p{M}\d])\p{M}|(?<=[\p{Script=Latin}\d])(?!\p{Script=Inherited})\p{M}/gu;
/** Latin letters in one word with others that look like them, and letters that look like digits before one. No `12Α`, `25η`, `5μm`. */
const mixed = String.raw`\p{Script=Latin}(?![ΩμΔπ])[\p{Script=Cyrillic}\p{Script=Greek}]|(?![ΩμΔπ])[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}|\d[ОЗбІЅЧΟΙΖ](?=\p{L}*\d)|[ОЗбІЅЧΟΙΖ]\d`;
/** The spaces of `e v i l . c o m`. */
const spacedOut = /(?<=(?<![\p{L}\d])[\p{L}.]) (?=[\p{L}.](?![\p{L}\d]))/gu;
/** They end no line of a document's project or address, also with digits that look like their letters: `c0m`. */
const endings = String.raw`(?=\d?\p{L})(?:c[o0]m|n[e3]t(?! (?:zero|ball)(?!\p{L}))|[o0]rg|(?:[i1]nf[o0]|b[i1]z)(?! (?:cent(?:re|er)|hub|desk|park|building)(?!\p{L}))|xyz|[i1][o0]|gg|ru|cn)(?![\p{L}\d])`;
const shortEndings = String.raw`(?:[l1]y|me|co|ai|app|dev|tv|to|us|link|shop|site|online)(?![\p{L}\d])`;

/** 1300 and 1800, with letters that look like their digits. */
const freePhone = String.raw`(?<![\p{L}\d])[1ilіιӏ|!][38зbвβӡȝ][0oоοθ]{2}`;

const spacedFreePhone = String.raw`1[^\p{L}\d]*[38][^\p{L}\d]*0[^\p{L}\d]*0`;

/** How a phone begins, as no year, job or level does. */
const phoneStart = String.raw`(?<!\d)(?:0|6[^\p{L}\d]*1|1[^\p{L}\d]*[38])`;

/** Matches phone numbers, emails and addresses of websites in most spellings, also in words. */
const reachable = new RegExp(
  [
    mixed,
    String.raw`://|@|\b(?:www|https?|hxxps?)`,
    // Also behind a name in quotation marks, not behind one letter: `J.Smith`, or `St.Mary`.
    String.raw`(?<!^["“‘'(]?|(?<![\p{L}\d-])(?:[\p{L}\d]|mrs?|ms|dr|st|mt|pt|pty|dept|cnr))${dot}\p{L}{2}|(?<!\d)${dot}\p{L}{2,}/|${dot}(?:${endings}|${shortEndings})`,
    // Any sign stands for a dot before an ending that nobody could read otherwise.
    String.raw`[\p{L}\d]\s?[^\p{L}\d\s&+'’"()]+\s?${endings}`,
    String.raw`[\p{L}\d](?:[^\p{L}\d\s]+|["'’”)]+\s?\.\s?)${endings}`,
    String.raw`(?:d[o0]t|period|full ?stop|point)[^\p{L}\d]*${endings}`,
    String.raw`[\p{L}\d][^\p{L}\d]*d[o0]t(?:(?:(?:com?|net|org)?(?:dot)?(?:au|nz)|store)(?!\p{L})|${shortEndings})`,
    String.raw`[\p{L}\d][^\p{L}\d]+d[o0]t[^\p{L}\d]+(?:au(?!\p{L})|${shortEndings})`,
    String.raw`\p{L}\d{0,6}${aroundDot}d[o0]t${aroundDot}\p{L}{2}|[[({]\W{0,2}\.\W{0,2}[\])}]`,
    // `mary at gmail com`, `evil com/pay`
    String.raw`\p{L}\d{0,6}${around}(?:at|a(?=\)))${around}(?:(?:gmail|hotmail|icloud|bigpond|yahoo)(?:com)?|proton[^\p{L}\d]+me|[\p{L}\d-]*[\p{L}\d][^\p{L}\d]+(?:c[o0]m|net[^\p{L}\d]+au))(?!\p{L})|\p{L}${around}(?:c[o0]m|c[o0]m au|net)/\p{L}`,
    String.raw`\d(?:\s?${dot}\s?\d{1,3}){3}`,
    // `9876, 5432`, but no `Lots 101, 102, 103`; `+44, 20, 7270, 1516`; `555 0199`
    String.raw`${phoneStart}(?:[^\p{L}\d]*\d){7}|(?:\d(?:[^\p{L}\d,&]|,(?! \d{1,3}(?!\d)))*){8}|\+(?:\d[^\p{L}\d]*){8}|(?<!\d)\d{3}[^\p{L}\d,&]{1,2}\d{4}(?!\d)`,
    String.raw`(?<!\d)(?=0|1[^\p{L}\d]*[38])(?:\d[^\p{L}\d,&]{0,2}){6}`,
    // `Ring 1 8 0 0 SCAM NOW`, `Call 1300 LIFT St`. No emergency phone at 1300 mm.
    String.raw`(?<!\p{L})(?:call|ring|phone|dial|text|tel|sms)(?: (?:now|me|us|on))*[^\p{L}\d]*(?:${freePhone}|${spacedFreePhone})(?!\d| ?(?:mm|kg|x))`,
    // `04 - 12 - 34`, `13 (12) (34)`: a unit of a street is one number.
    String.raw`(?<!\d)(?=(?:0|1[38])(?:\d*[^\p{L}\d,&]+(?:\d|number)){2})(?:\d[^\p{L}\d,&]*){6}`,
    // Also written together, and among digits. `1300 Two Wells Road` has five.
    String.raw`(?:${spoken}[^\p{L}\d]*){5}|(?=(?:\d\P{L}*)?(?:${digitWords}))(?:(?:\d|${spoken})[^\p{L}\d]*){7}`,
    // A short number: `thirteen eleven fourteen`
    String.raw`\bthirteen(?:[ -]{1,2}${spoken}){2}(?!\p{L})`,
    // Longer than in 1300mm and 1300wide.
    String.raw`${freePhone}\p{L}{5}`,
    // As in 1800 SCAM NOW. Long streets have such numbers too.
    String.raw`${freePhone}(?![\p{L}\d])(?!(?:[^\p{L}\d,’']{1,3}[\p{L}’']+){0,3}[^\p{L}\d,]{1,3}(?:st|street|rd|road|ave|avenue|hwy|highway|motorway|mwy|freeway|fwy|dr|drive|pde|parade|way|blvd|boulevard|lane|ct|court|cl|close|cres|crescent|pl|place|tce|terrace|circuit|esplanade|mm|kg|x)\b)[^\p{L}\d]*\p{L}`,
  ].join('|'),
  'iu',
);

/** Digits behind signs and single letters, as in `0x4x1x2`, and letters that look like digits. */
const disguised = new RegExp(
  String.raw`(?=${phoneStart})(?:\d[^\p{L}\d]{0,2}\p{L}?[^\p{L}\d]{0,2}){8}|(?:\d[^\p{L}\d,]{0,2}){8}`,
  'u',
);
const [looks, digits] = ['oilzsgbоізчб', '011256801346'];
const asDigit = (letter: string) => digits[looks.indexOf(letter)] ?? letter;
/** Words of Cyrillic letters that look like digits: `ІЗОО`. */
const cyrillicDigits = /(?<!\p{L})[оізчб]{2,}(?!\p{L})/gu;
const withDigits = (text: string) =>
  text
    .toLowerCase()
    .replace(cyrillicDigits, (word) => word.replace(/./gu, asDigit))
    .replace(/(?<![\p{L}\d])(?=\p{L}*\d)[\p{L}\d]+/gu, (word) => word.replace(/[oilzsgb]/g, asDigit));

/** `NSW 2042`, `DP 755123`. */
const postcode = /\b(?:nsw|vic|qld|sa|wa|tas|act|nt),? \d{4}(?![^\p{L}\d]*\d)/giu;
const plan =
  /\b(?:dp|sp|rp|cp|tp|ps|lp|bup|gtp|(?:strata|deposited) plan)(?: no\.?)? ?(?!1[38]00(?!\d))[1-9]\d{0,6}(?![^\p{L}\d,]*\d)/giu;
/** `30/11/2026`, `2026-11-30`, `2026-27`, `DA2024/0123`, `DA 123/2026`, `1300 x 1400` */
const dates =
  /(?<!\d[^\p{L}\d]*)(?:(?:0?[1-9]|[12]\d|3[01])([/.])(?:0?[1-9]|1[0-2])\1(?:20)?[2-4]\d|(?:\d\d?-)?\d{1,3}[/-]20[0-4]\d|20[0-4]\d(?:-\d\d-\d\d| ?[/\p{Pd}] ?\d{2,4}))(?![^\p{L}\d]*\d)/gu;
const sizes =
  /(?<![x×] ?|\d[^\p{L}\d]*)[1-9],?\d{2,3} ?(?:mm ?)?(?:[x×] ?[1-9],?\d{2,3} ?(?:mm ?)?){1,2}(?![^\p{L}\d]*\d)/giu;
/** `12/34-36 Smith`, `5/120 Smith`, `34-36 Smith`. */
const street =
  /(?<!\d{3}[^\p{L}\d,]*|\d)(?:([1-9]\d{0,3})\p{L}? ?\/ ?)?([1-9]\d{0,3})\p{L}?(?: ?\p{Pd} ?([1-9]\d{0,3})\p{L}?)?(?=,? \p{L}[\p{L}’']|, \d)/giu;

const withoutDates = (text: string) => text.replace(dates, ' date').replace(sizes, ' size');

/** Without the numbers of streets, plans and postcodes. */
function withoutPlaces(text: string): string {
  return text
    .replace(postcode, ' state')
    .replace(plan, ' plan')
    .replace(street, (found, unit = '', from = '', to = '', at: number, whole: string) => {
      // `1300/123, 456`
      if (/^1[38]00$/.test(unit) && /\d/.test(whole.slice(at + found.length))) return found;
      const isRange = Number(to) > Number(from) && Number(to) - Number(from) <= 100;
      return isRange || (to === '' && unit !== '' && unit.length + from.length <= 7) ? ' number' : found;
    });
}

const dividedPhone = new RegExp(String.raw`${phoneStart}(?:[^\p{L}\d]*\d){7}`, 'u');

/** Whether these texts, read one after the other, hold a phone in digits. */
export const holdDividedPhone = (texts: readonly string[]): boolean =>
  dividedPhone.test(
    texts.reduce((before, text) => {
      const own = withoutPlaces(plainDigits(visibleText(text).normalize('NFKC')));
      // Together: a date behind the digits of another text may be the rest of a phone.
      return withoutDates(`${before} ${own}`);
    }, ''),
  );

/**
 * Whether a text names a website, an email or a phone. Otherwise a document of the business could carry a stranger's. Not caught:
 * digits in the form of a street number, postcode, plan, date or size (`13/12-34 call`), phones of fewer than six digits,
 * of six or seven that begin as no Australian one does, four digits in words, `131,234`, `13 CABS`, `0400 OOO OOO`, `1800 SCAM NOW St`, `13 II 14`, `1800SCAM`, `1-800 SCAM` and `1 800 SCAM` (a unit of a street), `555 - 0199` (units have such numbers), letters one by one (`evil.c.o.m`), and websites whose ending is spelled out, is in brackets, is a country's behind a comma or dash, is a word of its own
 * (`evil, shop`, `evil. house`, `bit ly`, `mary at outlook`, `mary at evil org`), in small capitals (`ᴢᴇʀᴏ`), of one letter before another ending (`x.de`, `x.house`), or is of another script throughout (`evil,сом` with Cyrillic letters).
 */
export function holdsAddress(text: string): boolean {
  const seen = visibleText(text)
    // NFKC makes spaces of them, and letters of ™.
    .replace(/[\p{Sk}\u037A™]/gu, '~')
    .normalize('NFKC')
    .replace(dotMarks, '.');
  // Other marks above letters and digits hide nothing from a reader.
  const letters = plainLetters(seen)
    .replace(/\.{2,}/g, '.')
    .replace(dotLetters, '.')
    .replace(spacedOut, '');
  const plain = withoutDates(withoutPlaces(plainDigits(letters)));
  return reachable.test(plain) || disguised.test(withDigits(plain));
}
