import { type ContactDraft, contactFields, contactRecords } from '#domain/contact/contact-fields.ts';
// Prefilled answers from the page's address, for links in mails and on partners' sites.
import { type DraftAnswers, withImplied } from '#domain/questions/answers.ts';
import { type OptionLists, questionOptions } from '#domain/questions/option-lists.ts';
import { hasNumericIds, questions } from '#domain/questions/questions.ts';
import { filledIn, plainName } from './link-parameters.ts';
import { plainDigits, storableText } from './text.ts';

const aliases: ReadonlyMap<string, string> = new Map(
  questions.flatMap(({ alias, field }) => (alias === undefined ? [] : [[alias, plainName(field)]])),
);

function parameter(name: string): string {
  return aliases.get(plainName(name)) ?? plainName(name);
}

/** The id of the entry that a value names, by id or by name, in any spelling. */
function idOf<Id extends string | number>(
  list: readonly { readonly id: Id; readonly name: string }[],
  value: string,
): Id | undefined {
  return list.find((entry) =>
    [String(entry.id), entry.name].some((text) => plainName(text) === plainName(value)),
  )?.id;
}

const numeric = /^\d+(?:\.\d+)?$/;

function prefilledAnswers(values: ReadonlyMap<string, string>, lists: OptionLists): DraftAnswers {
  const found: Record<string, string | number> = {};
  for (const question of questions) {
    const given = values.get(parameter(question.field));
    if (given === undefined) continue;
    const isNumber = hasNumericIds(question);
    const value = isNumber ? plainDigits(given) : given;
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
      const given = known.get(plainName(field)) ?? '';
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
 * The answers in a link's parameters. Unknown names, unknown options and numbers that are not numeric are ignored.
 */
export function prefill(query: Iterable<readonly [string, string]>, lists: OptionLists): DraftAnswers {
  const values = new Map<string, string>();
  for (const [name, value] of query) {
    const given = filledIn(value);
    if (given !== '' && !values.has(parameter(name))) values.set(parameter(name), given);
  }
  return withImplied({ ...prefilledAnswers(values, lists), ...prefilledContact(values) }, lists);
}
