// The one form in which a name that a stranger typed stands in mails, documents and messages of the business.
import { plainLetters } from '#domain/text.ts';
import { holdsAddress, numberWords } from './holds-address.ts';
import { splitName } from './split-name.ts';

/**
 * Scripts of capitals and small letters. Their other letters include signs that look like dots and colons, and letters of few
 * languages include some that look like an apostrophe, a bar or a digit.
 */
const casedScripts = [
  '(?=[\\0-\\u024F\\u1E00-\\u1EFF])(?![\\u01A7\\u01A8\\u01B5-\\u01BF\\u021C\\u021D\\u0222\\u0223])\\p{Script=Latin}',
  '\\p{Script=Greek}',
  '(?![\\u04C0\\u04CF])\\p{Script=Cyrillic}',
  '\\p{Script=Armenian}',
];
const otherScripts =
  'Arabic Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Malayalam Myanmar Sinhala Tamil Telugu Thai'.split(
    ' ',
  );

/** What looks like a dot among their letters and marks. Of Hangul all but its syllables: its tones, and letters that stand alone. */
const dots =
  '\\u0971\\u0887\\u4E36\\u1100-\\u11FF\\u302E\\u302F\\u3130-\\u318F\\uA960-\\uA97F\\uD7B0-\\uD7FF';

const letters = [
  ...casedScripts.map((script) => `(?:(?=[\\p{Lu}\\p{Ll}])${script})`),
  ...otherScripts.map((script) => `(?:(?=[\\p{L}\\p{M}])(?![${dots}])\\p{Script=${script}})`),
];
const plainName = new RegExp(
  `^(?:${letters.map((letter) => `${letter}+(?:['’-]${letter}+)?`).join('|')})$`,
  'u',
);
const maxGreetingLength = 20;
/** A word or syllable in one letter, and written without spaces: more of their letters hold a sentence, or a phone number in words. */
const densest = /^[\p{Script=Han}\p{Script=Hangul}]/u;
const maxDensestLength = 4;
const dense =
  /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const maxDenseLength = 6;
/** `CallZeroFourOneTwo`: words that were written together. A name in capitals only is none. */
const wordsInOne = /^(?=.*\p{Ll}).(?:\P{Lu}*\p{Lu}){3}/u;

/** `Ізоо-зозооз`: letters that a reader takes for digits. */
const digitsInLetters = /^[loіїзчбовӡө'’-]{5,}$/iu;

/** `ISOBEL`, but also `IBOO-SCAM`: capitals of which four in a row look like digits. */
const capitalDigits = /^(?=\P{Ll}*$).*(?:[IOZSBLGØІЇЗОЧБВӠӨΙΟΖΒΘ]['’-]?){4}/u;

/** Only capitals look like digits. */
const withoutDigits = (name: string): string =>
  capitalDigits.test(name)
    ? name.replace(/\p{L}+/gu, ([first = '', ...rest]) => first + rest.join('').toLowerCase())
    : name;

/** Of websites: `Evil-shop`, `Эвил-рф`. */
const endings =
  'com|net|org|info|biz|shop|store|site|online|app|link|xyz|au|nz|uk|io|tv|ком|ру|рф|рус|орг|нет|саит|онлаин|укр|бел';

/** `evildotcomdotau`, `evil-shop`, `evilatgmailcom`, `callzerofouronetwo`. */
const address = new RegExp(
  `.(?:dot|punto|punkt|ponto|точка).{2}|[-'’](?:${endings})(?:au)?$|at(?:gmail|hotmail|icloud|bigpond|yahoo|outlook|proton)|at.{2,}com(?:au)?$|(?:(?:${numberWords})['’-]?){3}`,
  'i',
);

/**
 * The first name as the business may write it to a stranger: letters of one script with at most one hyphen or
 * apostrophe. Otherwise a message in the name field would be mailed to whoever has the address. Empty: greet `Hello`.
 */
export function greetingName(fullName: string): string {
  const firstName = withoutDigits(splitName(fullName.normalize('NFC')).firstName);
  const maxOther = dense.test(firstName) ? maxDenseLength : maxGreetingLength;
  const most = densest.test(firstName) ? maxDensestLength : maxOther;
  // Some letters are drawn as several signs, such as a dot or an apostrophe among letters: NFKC takes them apart.
  const isPlain = plainName.test(firstName) && plainName.test(firstName.normalize('NFKC'));
  const isName =
    firstName.length <= most &&
    isPlain &&
    !wordsInOne.test(firstName) &&
    !digitsInLetters.test(firstName) &&
    !address.test(plainLetters(firstName)) &&
    !holdsAddress(firstName);
  return isName ? firstName : '';
}
