// What a visitor answers. Complete answers can be priced; a draft is what the page holds meanwhile.
import type { ContactDraft } from './contact.ts';

export type LiftType = 'commercial' | 'residential';
export type CabinType = 'enclosed' | 'capsule';
export type ShaftType = 'by_builder' | 'steel_frame' | 'glass';
export type DoorChoice = 1 | 2 | 3 | 4;
export type YesNo = 'yes' | 'no';
export type YesNoUndecided = YesNo | 'undecided';

export interface Answers {
  readonly numberOfStops: number;
  readonly liftType: LiftType;
  readonly cabinType: CabinType;
  readonly wheelchairAccess: YesNo;
  /** A key of the configuration's budget multipliers. */
  readonly budgetConsideration: string;
  readonly numberOfDoors: DoorChoice;
  readonly indoorOutdoor: 'indoor' | 'outdoor';
  readonly shaftType: ShaftType;
  readonly glassInCabin: YesNoUndecided;
  readonly glassDoors: YesNoUndecided;
  readonly includeInstallation: YesNo;
}

/** The page's answers so far. Ids stay open (string): the server's lists decide what is offered. */
export interface DraftAnswers extends ContactDraft {
  readonly numberOfStops?: number;
  readonly liftType?: string;
  readonly cabinType?: string;
  readonly wheelchairAccess?: string;
  readonly budgetConsideration?: string;
  readonly numberOfDoors?: number;
  readonly indoorOutdoor?: string;
  readonly shaftType?: string;
  readonly glassInCabin?: string;
  readonly glassDoors?: string;
  readonly includeInstallation?: string;
}

export const answerFields = [
  'numberOfStops',
  'liftType',
  'cabinType',
  'wheelchairAccess',
  'budgetConsideration',
  'numberOfDoors',
  'indoorOutdoor',
  'shaftType',
  'glassInCabin',
  'glassDoors',
  'includeInstallation',
] as const satisfies readonly (keyof Answers)[];

export type AnswerField = (typeof answerFields)[number];

/** A commercial lift always has an enclosed cabin, whatever came with it. */
export function settleCabin(
  answers: Omit<Answers, 'cabinType'> & { readonly cabinType?: CabinType | undefined },
): Answers | undefined {
  if (answers.liftType === 'commercial') return { ...answers, cabinType: 'enclosed' };
  return answers.cabinType === undefined ? undefined : { ...answers, cabinType: answers.cabinType };
}
