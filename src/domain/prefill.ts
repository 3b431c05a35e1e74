import { type ContactDraft, contactFields, contactRecords } from '#domain/contact/contact-fields.ts';
// Prefilled answers from the page's address, for links in mails and on partners' sites.
import { type DraftAnswers, withImplied } from '#domain/questions/answers.ts';
import { type OptionLists, questionOptions } from '#domain/questions/option-lists.ts';
import { hasNumericIds, questions } from '#domain/questions/questions.ts';
import { storableText } from './text.ts';

const aliases: ReadonlyMap<string, string> = new Map(
  questions.flatMap(({ alias, field }) => (alias === undefined ? [] : [[alias, plain(field)]])),
);

/** `fullName`, `fullname`, `full_name` and `Full-Name` are one spelling. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '');
}

function parameter(name: string): string {
  return aliases.get(plain(name)) ?? plain(name);
}

/** The id of the entry that a value names, by id or by name, in any spelling. */
function idOf<Id extends string | number>(
  list: readonly { readonly id: Id; readonly name: string }[],
  value: string,
): Id | undefined {
  return list.find((entry) => [String(entry.id), entry.name].some((text) => plain(text) === plain(value)))
    ?.id;
}

const numeric = /^\d+(?:\.\d+)?$/;

function prefilledAnswers(values: ReadonlyMap<string, string>, lists: OptionLists): DraftAnswers {
  const found: Record<string, string | number> = {};
  for (const question of questions) {
    const value = values.get(parameter(question.field));
    if (value === undefined) continue;
    const isNumber = hasNumericIds(question);
    if (isNumber && !numeric.test(value)) continue;
    const id = idOf(questionOptions(question, lists), isNumber ? String(Number(value)) : value);
    if (id !== undefined) found[question.field] = id;
  }
  return found;
}

function prefilledContact(values: ReadonlyMap<string, string>): ContactDraft {
  const parts = [values.get('firstname'), values.get('lastname')].filter((part) => part);
  const known = new Map([['fullname', parts.join(' ')], ...values]);
  return Object.fromEntries(
    contactFields.flatMap((field) => {
      const { choices, read, maxLength = 0 } = contactRecords[field];
      const given = known.get(plain(field)) ?? '';
      if (choices) {
        const id = idOf(choices, given);
        return id === undefined ? [] : [[field, id]];
      }
      const text = storableText(read?.(given) ?? given, maxLength + 1);
      // A cut email would be another person's, so a long one is left out.
      return text === '' || text.length > maxLength ? [] : [[field, text]];
    }),
  );
}

/**
 * The answers in a query string. Unknown names, unknown options and numbers that are not numeric are ignored.
 */
export function prefill(query: Iterable<readonly [string, string]>, lists: OptionLists): DraftAnswers {
  const values = new Map<string, string>();
  for (const [name, value] of query) {
    const trimmed = value.trim();
    if (trimmed !== '' && !values.has(parameter(name))) values.set(parameter(name), trimmed);
  }
  return withImplied({ ...prefilledAnswers(values, lists), ...prefilledContact(values) }, lists);
}
