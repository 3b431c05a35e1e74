// What is known of a question. Each question is one record in a file of its own; whatever the product says,
// stores, sends or charges about an answer is derived from these records (docs/adding-a-question.md).
import type { Element } from '#domain/element.ts';

export type AnswerId = string | number;

/**
 * The answers of an estimate as they were given. They are facts: questions that were added, changed or
 * dropped since then change nothing about them.
 */
export type StoredAnswers = Readonly<Record<string, AnswerId>>;

/** What a visitor can choose, as the API offers it. */
export interface Option<Id extends AnswerId = AnswerId> {
  /** What the query string, the API and the database hold. */
  readonly id: Id;
  /** What people read. */
  readonly name: string;
  /** One line that helps a person who has never bought a lift. */
  readonly description: string;
  /** Path of a drawing. */
  readonly image?: string | undefined;
}

export interface QuestionOption<Id extends AnswerId = AnswerId> extends Option<Id> {
  /** Its place in the question's group of prices, and the demonstration price in dollars. Absent: it costs nothing. */
  readonly price?: { readonly key: string; readonly demo: number };
  /** The answer as a statement, for leads and the CSV, where the name only makes sense below the question. */
  readonly statement?: string;
  /** The answer in the fewest words, for the lead's details and the priced summary. */
  readonly short?: string;
  /** As a part of the sentence that describes the drawing. */
  readonly spoken?: string;
  /** What the price assumes when this is chosen, in two parts: `about`, and what is said when it costs nothing. */
  readonly assumption?: { readonly about: string; readonly free: string };
}

/** The prices of a question's options: `additionalFeatures.{group}.{option's key}` of the configuration. */
export interface OptionPrices {
  readonly group: string;
  readonly element: Element;
  /** The label of the price line. */
  readonly line: string;
  /** The label in the visitor's result, when it costs something. Absent: that of the line. */
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
  /** What the radio group is named by. */
  readonly words: string;
  /** The question in a word or two, for summaries and as the CSV's column. */
  readonly name: string;
  /** The label among a lead's details, and the card it stands in. */
  readonly lead: { readonly label: string; readonly card: 'specifications' | 'features' };
  readonly crmKey: string;
  /** The list under which the API offers the options. Absent: they are the same for every business. */
  readonly list?: string;
  readonly options: readonly QuestionOption[];
  /** The live prices decide which options there are; `options` are those with words of their own. */
  readonly isOpen?: true;
  /** Shown when the list has arrived and has nothing in it. */
  readonly emptyText: string;
  /** What is said of an answer that is none of the options. */
  readonly problem: string;
  /** Absent: the answer has no price of its own, or one that price-lines.ts works out. */
  readonly prices?: OptionPrices;
  /** The answer stands in the API's `breakdown`. */
  readonly inBreakdown?: true;
  /** Not asked when the option chosen for another question has this word in its name: then the answer follows. */
  readonly implied?: { readonly by: string; readonly when: string; readonly is: string };
  /** How estimates are read that were made before the question was asked. Absent: such estimates have no price today. */
  readonly whenMissing?: AnswerId;
}

/** Keeps the record's exact ids in its type. */
export function question<const Record extends QuestionRecord>(record: Record): Record {
  return record;
}

// The list `yesNoOptions` of the API, shared by every question that is answered so. A question gives the
// options descriptions, prices and statements of its own.

export const yes = { id: 'yes', name: 'Yes', description: 'Include it in the price' } as const;

export const no = { id: 'no', name: 'No', description: 'Leave it out' } as const;

export const undecided = {
  id: 'undecided',
  name: 'Undecided',
  description: 'Price it without for now and decide later',
} as const;
