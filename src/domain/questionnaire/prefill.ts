// Answers from the page's address, so that a link in a mail or a partner's site saves typing.
import type { AnswerField, DraftAnswers } from '../answers.ts';
import type { OptionLists } from '../catalogue.ts';
import { customerTypes, maxEmailLength, maxNameLength, phoneDigits, states } from '../contact.ts';
import { questionOptions } from './question-options.ts';
import { settleDraftCabin } from './lift-type.ts';
import { steps } from './steps.ts';

const aliases: Readonly<Record<string, string>> = {
  stops: 'numberofstops',
  budget: 'budgetconsideration',
  doors: 'numberofdoors',
};

/** `fullName`, `fullname`, `full_name` and `Full-Name` are one spelling. */
function spelling(name: string): string {
  const plain = name.toLowerCase().replace(/[_-]/g, '');
  return aliases[plain] ?? plain;
}

function sameWord(a: string, b: string): boolean {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ');
  return plain(a) === plain(b);
}

/** The id of the entry that a value names, by id or by name, in any case. */
function idOf<Id extends string | number>(
  list: readonly { readonly id: Id; readonly name: string }[],
  value: string,
): Id | undefined {
  return list.find((entry) => sameWord(String(entry.id), value) || sameWord(entry.name, value))?.id;
}

const wholeNumber = /^\d+$/;
const numericFields: ReadonlySet<AnswerField> = new Set(['numberOfStops', 'numberOfDoors']);

function prefilledAnswers(values: ReadonlyMap<string, string>, lists: OptionLists): DraftAnswers {
  const found: Record<string, string | number> = {};
  for (const question of steps.flatMap((step) => step.questions)) {
    const value = values.get(spelling(question.field));
    if (value === undefined) continue;
    if (numericFields.has(question.field) && !wholeNumber.test(value)) continue;
    const id = idOf(questionOptions(question, lists), value);
    if (id !== undefined) found[question.field] = id;
  }
  return found;
}

function prefilledContact(values: ReadonlyMap<string, string>): DraftAnswers {
  const state = idOf(states, values.get('state') ?? '');
  const customerType = idOf(customerTypes, values.get('customertype') ?? '');
  const parts = [values.get('firstname'), values.get('lastname')].filter((part) => part);
  const fullName = (values.get('fullname') ?? parts.join(' ')).slice(0, maxNameLength);
  const phone = phoneDigits(values.get('phone') ?? '');
  const email = (values.get('email') ?? '').slice(0, maxEmailLength);
  return {
    ...(state && { state }),
    ...(customerType && { customerType }),
    ...(fullName && { fullName }),
    ...(phone && { phone }),
    ...(email && { email }),
  };
}

/**
 * The answers a query string gives. Unknown names, unknown options and numbers that are not numeric
 * are passed over: a wrong link costs nothing but the typing it would have saved.
 */
export function prefill(query: Iterable<readonly [string, string]>, lists: OptionLists): DraftAnswers {
  const values = new Map<string, string>();
  for (const [name, value] of query) {
    const trimmed = value.trim();
    if (trimmed !== '' && !values.has(spelling(name))) values.set(spelling(name), trimmed);
  }
  return settleDraftCabin({ ...prefilledAnswers(values, lists), ...prefilledContact(values) }, lists);
}
