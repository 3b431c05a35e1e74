// What a business offers: the options of each list, in its order and words, with options of its own. It is a part of a
// price version. A business that has saved none offers the product's own options in the product's own words.
import { keysOf, mergeDeep } from '#domain/record-of.ts';
import { answerName, type AnswerNames, isImplied } from './answers.ts';
import { budgetConsideration, budgetOptions } from './budget-consideration.ts';
import { type OptionLists, questionOptions } from './option-lists.ts';
import { type AnswerId, no, type Option, type StoredAnswers, undecided, yes } from './question.ts';
import { type AnswerField, type ListName, type Question, questions } from './questions.ts';

/** A list that a business arranges. Yes, No and Undecided keep their names. */
export type CatalogueList = Exclude<ListName, 'yesNoOptions'>;

export interface CatalogueOption {
  readonly id: AnswerId;
  readonly name: string;
  readonly description: string;
  readonly offered: boolean;
  /** The id of a picture. */
  readonly picture?: string | undefined;
  /** The known option that an option of the business's own behaves as. */
  readonly like?: string | undefined;
}

/** The descriptions of Yes, No and Undecided, by question and option. */
type YesNoWords = Readonly<Record<string, Readonly<Record<string, string | undefined>> | undefined>>;

export type Catalogue = {
  readonly [List in CatalogueList]?: readonly CatalogueOption[] | undefined;
} & { readonly yesNo?: YesNoWords | undefined };

/** The parts of a configuration that decide what is offered. */
export interface Offering {
  readonly catalogue?: Catalogue | undefined;
  readonly budgetMultipliers: Readonly<Record<string, number>>;
  readonly additionalFeatures?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

type ListedQuestion = Question & { readonly list: CatalogueList };

/** The questions whose options a business arranges, in their order. */
export const listedQuestions = questions.filter(
  (question): question is ListedQuestion => question.list !== undefined && question.list !== 'yesNoOptions',
);

export const yesNoQuestions = questions.filter(({ list }) => list === 'yesNoOptions');

/** Whether the product does not know this option, so that the business made it. */
export const isOwn = ({ options }: Question, id: AnswerId) => !options.some((option) => option.id === id);

/** The path of the price of an option of the business's own, or of a budget consideration. */
export function optionPricePath({ prices }: Question, id: AnswerId): readonly string[] {
  return prices ? ['additionalFeatures', prices.group, String(id)] : ['budgetMultipliers', String(id)];
}

export function hasPrice(question: Question, id: AnswerId, offering: Offering): boolean {
  const { prices } = question;
  if (prices && !isOwn(question, id)) return true;
  const group = prices ? offering.additionalFeatures?.[prices.group] : offering.budgetMultipliers;
  return !question.isOpenEnded || (group !== undefined && Object.hasOwn(group, id));
}

type WholeCatalogue = Readonly<Record<CatalogueList, readonly CatalogueOption[]>>;

/** Every option of every list, on or off. Known options that the business's list does not name are off. */
export function catalogueOf({
  catalogue,
  budgetMultipliers,
}: Pick<Offering, 'catalogue' | 'budgetMultipliers'>) {
  const lists = listedQuestions.map(({ field, list, options }) => {
    const own = catalogue?.[list];
    const known = field === budgetConsideration.field ? budgetOptions(budgetMultipliers) : options;
    const others = known
      .filter(({ id }) => !own?.some((option) => option.id === id))
      .map(({ id, name, description }): CatalogueOption => ({ id, name, description, offered: !own }));
    return [list, [...(own ?? []), ...others]] as const;
  });
  return Object.fromEntries(lists) as WholeCatalogue;
}

/** The API's lists: what is offered and has a price, without prices and other details that stay on the server. */
export function optionLists(offering: Offering): OptionLists {
  const all = catalogueOf(offering);
  const lists = listedQuestions.map((question) => [
    question.list,
    all[question.list]
      .filter(({ id, offered }) => offered && hasPrice(question, id, offering))
      .map((option) => offeredOption(question, option)),
  ]);
  const yesNoOptions = [yes, no, undecided].map((option) => {
    const words = Object.entries(offering.catalogue?.yesNo ?? {}).flatMap(([field, texts]) => {
      const text = texts?.[option.id];
      return text === undefined ? [] : [[field, text]];
    });
    return { ...option, ...(words.length > 0 && { descriptions: Object.fromEntries(words) }) };
  });
  return { ...Object.fromEntries(lists), yesNoOptions } as OptionLists;
}

function offeredOption(
  question: Question,
  { id, name, description, picture, like }: CatalogueOption,
): Option {
  const known = question.options.find((option) => option.id === (like ?? id));
  const image = picture === undefined ? known?.image : `/pictures/${picture}`;
  return {
    id,
    name,
    description,
    ...(image !== undefined && { image }),
    ...(picture !== undefined && { picture }),
    ...(like !== undefined && isOwn(question, id) && { like }),
  };
}

/** The answers that the business does not offer. An answer that another one implies is not asked for. */
export function notOffered(answers: StoredAnswers, offering: Offering) {
  const [lists, all] = [optionLists(offering), catalogueOf(offering)];
  return listedQuestions.flatMap((question) => {
    const id = answers[question.field];
    const isOffered = questionOptions(question, lists).some((option) => option.id === id);
    if (isOffered || isImplied(question, answers)) return [];
    return { question, option: all[question.list].find((option) => option.id === id) };
  });
}

/** The names of the answers as the business calls them now. */
export function namesInCatalogue(
  answers: Readonly<Partial<Record<string, AnswerId>>>,
  offering: Pick<Offering, 'catalogue' | 'budgetMultipliers'>,
): AnswerNames {
  const all = catalogueOf(offering);
  return Object.fromEntries(
    listedQuestions.flatMap(({ field, list }) => {
      const option = all[list].find(({ id }) => id === answers[field]);
      return option ? [[field, option.name]] : [];
    }),
  );
}

/** The names of offered options, by question and id, where they are not the product's own. */
export function ownNames(offering: Offering): Record<string, Record<string, string>> {
  const lists = optionLists(offering);
  return Object.fromEntries(
    listedQuestions.flatMap((question) => {
      const named = questionOptions(question, lists).filter(
        ({ id, name }) => name !== answerName(question, id),
      );
      const names = named.map(({ id, name }) => [id, name] as const);
      return names.length > 0 ? [[question.field, Object.fromEntries(names)]] : [];
    }),
  );
}

/** For each answer that the business made: the known option that it is drawn, described and supplied as. */
export function likeAnswers(
  answers: Readonly<Partial<Record<string, AnswerId>>>,
  catalogue: Catalogue | undefined,
): Readonly<Partial<Record<AnswerField, string>>> {
  return Object.fromEntries(
    ownOptions(catalogue).flatMap(({ question: { field }, option: { id, like } }) =>
      like !== undefined && id === answers[field] ? [[field, like]] : [],
    ),
  );
}

/** The catalogue that a save stores: lists that it leaves out stay, and a list that it gives names every known option. */
export function savedCatalogue(config: Offering, former: Catalogue | undefined): Catalogue | undefined {
  if (!config.catalogue) return former;
  const catalogue: Catalogue = mergeDeep({ ...former }, config.catalogue);
  const all = catalogueOf({ ...config, catalogue });
  const lists = keysOf(all).filter((list) => catalogue[list]);
  return { ...catalogue, ...Object.fromEntries(lists.map((list) => [list, all[list]])) };
}

export interface OwnOption {
  readonly question: ListedQuestion;
  readonly option: CatalogueOption;
}

/** The business's own options that this catalogue lists. */
export function ownOptions(catalogue: Catalogue | undefined): readonly OwnOption[] {
  return listedQuestions.flatMap((question) =>
    (catalogue?.[question.list] ?? [])
      .filter(({ id }) => isOwn(question, id))
      .map((option) => ({ question, option })),
  );
}

/** The catalogue with these options back at the ends of their lists, off. */
export function withOptionsOff(offering: Offering, kept: readonly OwnOption[]): Catalogue | undefined {
  if (kept.length === 0) return offering.catalogue;
  const all = catalogueOf(offering);
  const lists = kept.map(({ question: { list } }) => {
    const off = kept.filter(({ question }) => question.list === list);
    return [list, [...all[list], ...off.map(({ option }) => ({ ...option, offered: false }))]];
  });
  return { ...offering.catalogue, ...Object.fromEntries(lists) };
}

/** The options that are offered without a price. */
export function unpricedOptions(offering: Offering) {
  return listedQuestions.flatMap((question) =>
    (offering.catalogue?.[question.list] ?? []).flatMap((option, index) => {
      const isPriced = !option.offered || hasPrice(question, option.id, offering);
      return isPriced ? [] : [{ question, option, index }];
    }),
  );
}

/** What is offered by these prices, and no longer by those. */
export function turnedOff(from: Offering, to: Offering) {
  const [before, after] = [optionLists(from), optionLists(to)];
  return listedQuestions.flatMap((question) => {
    const left = new Set(questionOptions(question, after).map(({ id }) => id));
    return questionOptions(question, before)
      .filter(({ id }) => !left.has(id))
      .map(({ id, name }) => ({ field: question.field, id, name }));
  });
}
