// A question is one record in its own file. Everything that the product shows, stores, sends or charges for an answer is
// derived from these records (docs/adding-a-question.md).
import type { Element } from '#domain/element.ts';

export type AnswerId = string | number;

/**
 * The answers of an estimate as they were given. They stay the same when questions are added, changed or removed.
 */
export type StoredAnswers = Readonly<Record<string, AnswerId>>;

/** An option of a question, as the API offers it. */
export interface Option<Id extends AnswerId = AnswerId> {
  /** The value in the query string, the API and the database. */
  readonly id: Id;
  /** The name that people read. */
  readonly name: string;
  /** One line that helps a person who has never bought a lift. */
  readonly description: string;
  /** Path of a drawing, or of the business's own picture. */
  readonly image?: string | undefined;
  /** The id of the business's own picture. */
  readonly picture?: string | undefined;
  /** The known option that an option of the business's own behaves as. */
  readonly like?: string | undefined;
  /** The business's own descriptions, by question, of an option that several questions share. */
  readonly descriptions?: Readonly<Record<string, string>> | undefined;
}

/** The sides of the cabin that have doors. */
export type DoorLayout = 'oneSide' | 'opposite' | 'adjacent';

export interface QuestionOption<Id extends AnswerId = AnswerId> extends Option<Id> {
  /** Its key in the question's group of prices, and the demonstration price in dollars. Undefined if the option is free. */
  readonly price?: { readonly key: string; readonly demo: number };
  /** The answers to other questions that it decides, by field: these are not asked then. */
  readonly implies?: Readonly<Record<string, string>>;
  /** The answer as a statement, for leads and the CSV, where the name only makes sense below the question. */
  readonly statement?: string;
  /** The shortest form of the answer, for the lead's details and the priced summary. */
  readonly short?: string;
  /** The answer as a part of the sentence that describes the drawing. */
  readonly spoken?: string;
  /** The level of finishes, for the price line of a budget consideration. */
  readonly finishes?: string;
  /** False if somebody else supplies it: the business has no price for it, and `elsewhere` says who. */
  readonly supplied?: false;
  /** The text in place of $0 for something that the business does not supply. */
  readonly elsewhere?: string;
  readonly layout?: DoorLayout;
  /** How drawings show a shaft. */
  readonly look?: 'masonry' | 'frame' | 'glass';
  /** The nearest cheaper option, offered beside the price. */
  readonly whatIf?: { readonly label: string; readonly id: AnswerId };
  /** The assumption behind the price, in two parts: `about`, and the rest of the sentence if the option is free. */
  readonly assumption?: { readonly about: string; readonly free: string };
  /** The works that the price leaves out because of this answer. If the option has a price, nothing is left out. */
  readonly leavesOut?: string;
}

/** The prices of a question's options: `additionalFeatures.{group}.{option's key}` of the configuration. */
export interface OptionPrices {
  readonly group: string;
  readonly element: Element;
  /** The label of the price line. */
  readonly line: string;
  /** The label in the visitor's result, if it costs something. If left out, the line's label. */
  readonly included?: string;
}

/** Where a question is asked; the glass questions share a step. */
export interface StepText {
  /** Used in CSS, in tests and in the anonymous funnel; never shown. */
  readonly id: string;
  readonly title: string;
  /** One sentence below the title that helps a person decide. */
  readonly hint: string;
}

export interface QuestionRecord {
  /** The answer's name in the API, the database and the query string. */
  readonly field: string;
  /** A shorter name that the query string may use. */
  readonly alias?: string;
  readonly step: StepText;
  /** The accessible name of the radio group. */
  readonly words: string;
  /** The question in a word or two, for summaries and as the CSV's column. */
  readonly name: string;
  /** The label among a lead's details, and the card it stands in. */
  readonly lead: { readonly label: string; readonly card: 'specifications' | 'features' };
  readonly crmKey: string;
  /** The list in which the API offers the options. Undefined if the options are the same for every business. */
  readonly list?: string;
  readonly options: readonly QuestionOption[];
  /** A business may have options of its own beside these. */
  readonly isOpenEnded?: true;
  /** The text that is shown if the list is empty. */
  readonly emptyText: string;
  /** The message for an answer that is not among the options. */
  readonly problem: string;
  /** Undefined if the answer has no price, or if price-lines.ts works it out. */
  readonly prices?: OptionPrices;
  /** The answer stands in the API's `breakdown`. */
  readonly inBreakdown?: true;
  /** The answer of estimates from before this question was added. If left out, they have no price today. */
  readonly whenMissing?: AnswerId;
}

/** Returns the record as it is. The type keeps each id as it is written, so that a misspelt answer does not compile. */
export function question<const Record extends QuestionRecord>(record: Record): Record {
  return record;
}

// The API's list `yesNoOptions`, shared by all yes-or-no questions. Each question adds its own descriptions, prices and
// statements.

export const yes = { id: 'yes', name: 'Yes', description: 'Include it in the price' } as const;

export const no = { id: 'no', name: 'No', description: 'Leave it out' } as const;

export const undecided = {
  id: 'undecided',
  name: 'Undecided',
  description: 'Price it without for now and decide later',
} as const;
