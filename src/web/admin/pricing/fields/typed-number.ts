// Prices while they are being typed: text of digits with at most one point, or nothing.
import { readValue, type ValueKind, valueSentences } from '#domain/pricing/price-value.ts';

const digitsWithOnePoint = /^\d*\.?\d*$/;

/** The input's next text; undefined when what was typed is refused. A pasted "$4,800" is accepted. */
export function acceptTyped(text: string): string | undefined {
  const bare = text.replace(/[$,\s]/g, '');
  return digitsWithOnePoint.test(bare) ? bare : undefined;
}

/** On leaving the field: a number without needless zeros, or nothing. */
export function normaliseTyped(text: string): string {
  if (!digitsWithOnePoint.test(text) || !/\d/.test(text)) return '';
  const [whole = '', fraction = ''] = text.split('.');
  const [digits, decimals] = [whole.replace(/^0+(?=\d)/, ''), fraction.replace(/0+$/, '')];
  return `${digits === '' ? '0' : digits}${decimals === '' ? '' : `.${decimals}`}`;
}

/** What is wrong with a value, in a sentence; undefined when nothing is. */
export function valueProblem(kind: ValueKind, text: string): string | undefined {
  if (text === '') return kind === 'price' ? 'Enter a price, or 0 for no charge' : 'Enter a multiplier';
  return readValue(kind, text) === undefined ? valueSentences[kind] : undefined;
}
