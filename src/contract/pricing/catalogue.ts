// What is offered, as the API takes and sends it.
import { z } from 'zod';
import { decidersOf } from '#domain/questions/answers.ts';
import { hiddenBudgets } from '#domain/questions/budget-consideration.ts';
import {
  type Catalogue,
  type CatalogueList,
  type CatalogueOption,
  isOwn,
  listedQuestions,
  yesNoQuestions,
} from '#domain/questions/catalogue.ts';
import { hasNumericIds, type Question, questions } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import { oneLine } from '#domain/text.ts';
import { given, text } from '../endpoint.ts';

export const longestOptionName = 60;
export const longestOptionText = 160;
const mostOptions = 30;

const ownId = /^[a-z][a-z0-9_]{0,39}$/;
/** SHA-256 in base64url. */
export const pictureIdForm = /^[\w-]{43}$/;

const nameError = { error: `Enter a name of 1 to ${longestOptionName} characters` };
const name = text(nameError)
  .transform((words) => oneLine(words))
  .pipe(z.string().min(1, nameError).max(longestOptionName, nameError));

const descriptionError = { error: `Use at most ${longestOptionText} characters` };
const description = text(descriptionError)
  .transform((words) => oneLine(words))
  .pipe(z.string().max(longestOptionText, descriptionError));

const idError = { error: 'Name the option by its id' };

export const catalogueOptionInput = z
  .object(
    {
      // PostgreSQL reads no half of an emoji.
      id: z.union([text().refine((id) => !/\p{Surrogate}/u.test(id)), z.int()], idError),
      name,
      description: description.default(''),
      offered: z.boolean({ error: 'Say whether it is offered: true or false' }),
      picture: given(
        text().refine((id) => pictureIdForm.test(id), {
          error: 'Send the picture first, and use the id of the answer',
        }),
      ),
      like: given(text()),
    },
    { error: 'An option is an object with id, name, description and offered' },
  )
  .transform(({ picture, like, ...words }): CatalogueOption => ({
    ...words,
    ...(picture !== undefined && { picture }),
    ...(like !== undefined && { like }),
  }));

/** Words that must stand in the name of one option of a question, and of no other: other programs read rules from names. */
const rulesOfNames = questions.flatMap((question) =>
  decidersOf(question).flatMap(({ other, option, is }) => [
    { field: other.field, id: String(option.id) },
    { field: question.field, id: is },
  ]),
);

type Part = 'id' | 'name' | 'like';

const problem = (part: Part, message: string) => ({ part, message });

/** Why this option cannot stand in the list of this question. */
export function optionProblem(
  question: Question,
  { id, name: called, like, offered }: CatalogueOption,
  others: readonly CatalogueOption[],
): { readonly part: Part; readonly message: string } | undefined {
  const { isOpenEnded, options, prices, field } = question;
  if (others.some((other) => other.id === id)) return problem('id', 'This option is in the list already');
  if (isOwn(question, id)) {
    if (!isOpenEnded)
      return problem('id', 'Options of your own can only be shafts, locations and budget considerations');
    if (prices && !ownId.test(String(id))) {
      const form = 'Use small letters, digits and _, beginning with a letter, at most 40 characters';
      return problem('id', form);
    }
    if (!prices && hiddenBudgets.has(String(id))) return problem('id', 'Visitors are never offered this one');
    if (!options.some((option) => option.id === like) && (prices || like !== undefined))
      return problem('like', 'Choose the known option that it is like');
  }
  const words = called.toLowerCase();
  const rules = rulesOfNames.filter((rule) => rule.field === field);
  const missing = rules.find((rule) => rule.id === id && !words.includes(rule.id));
  if (missing) {
    const why = 'links and programs know this option by that word';
    return problem('name', `The name must contain “${missing.id}”: ${why}`);
  }
  const foreign = rules.find((rule) => rule.id !== id && words.includes(rule.id));
  if (foreign) {
    const only = `Only the ${foreign.id} one may have “${foreign.id}” in its name`;
    return problem('name', `${only}: a rule goes by that word`);
  }
  const isTaken = offered && others.some((other) => other.offered && other.name.toLowerCase() === words);
  return isTaken ? problem('name', 'Another option has this name') : undefined;
}

function listInput(question: Question): z.ZodType<readonly CatalogueOption[] | undefined> {
  const option = catalogueOptionInput.transform(({ like, ...words }): CatalogueOption => {
    const id = hasNumericIds(question) && /^\d+$/.test(String(words.id)) ? Number(words.id) : words.id;
    return { ...words, id, ...(like !== undefined && isOwn(question, id) && { like }) };
  });
  return z
    .array(option, { error: 'A list of options is an array' })
    .max(mostOptions, { error: `Use at most ${mostOptions} options` })
    .superRefine((list, context) => {
      list.forEach((each, index) => {
        const { part, message } = optionProblem(question, each, list.slice(0, index)) ?? {};
        if (part) context.addIssue({ code: 'custom', path: [index, part], message });
      });
      if (!list.some(({ offered }) => offered))
        context.addIssue({ code: 'custom', path: [], message: 'Offer at least one option' });
    })
    .optional();
}

const lists = Object.fromEntries(listedQuestions.map((question) => [question.list, question])) as Record<
  CatalogueList,
  Question
>;

const listNames = listedQuestions.map(({ list }) => list);

const yesNoInput = Object.fromEntries(
  yesNoQuestions.map(({ field, options }) => {
    const words = Object.fromEntries(options.map(({ id }) => [id, description.optional()]));
    return [field, z.object(words).optional()];
  }),
);

/** A catalogue as the owner sends it. */
export const catalogueInputSchema: z.ZodType<Catalogue> = z
  .object(
    { ...recordOf(listNames, (list) => listInput(lists[list])), yesNo: z.object(yesNoInput).optional() },
    { error: 'What is offered must be a JSON object' },
  )
  .describe(
    'What is offered: each list in its order. A list that is left out stays as it was. Known options that a list does not name are off.',
  );

const storedOption = z.object({
  id: z.union([z.string(), z.number()]),
  name: z.string(),
  description: z.string(),
  offered: z.boolean(),
  picture: z.string().optional().describe('Its address is `/pictures/` and this.'),
  like: z.string().optional().describe('The known option that an option of the business’s own behaves as.'),
});

/** A catalogue as it was saved. */
export const storedCatalogueSchema: z.ZodType<Catalogue> = z.object({
  ...recordOf(listNames, () => z.array(storedOption).readonly().optional()),
  yesNo: z
    .record(z.string(), z.record(z.string(), z.string().optional()).optional())
    .optional()
    .describe('Descriptions of Yes, No and Undecided, by question.'),
});
