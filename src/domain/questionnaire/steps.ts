// The eleven steps as data. Nine of them ask one question; glass asks two; the last asks who you are.
import type { AnswerField } from '#domain/answers.ts';
import type { OptionLists } from '#domain/catalogue.ts';

export interface Question {
  readonly field: AnswerField;
  /** What the radio group is named by. */
  readonly question: string;
  /** `stops` is fixed; every other list comes from the server. */
  readonly options: keyof OptionLists | 'stops';
  /** Yes/no questions leave `undecided` out; the glass questions offer it. */
  readonly offersUndecided?: boolean;
  /** Shown when the list has arrived and has nothing in it. */
  readonly emptyText: string;
}

export interface Step {
  readonly number: number;
  /** Used in CSS, in tests and in the anonymous funnel; never shown. */
  readonly id: string;
  readonly title: string;
  /** Empty for the contact step. */
  readonly questions: readonly Question[];
  /** One sentence below the title that helps a person decide. */
  readonly hint: string;
}

export const loadingOptionsText = 'Loading options...';

export const steps: readonly Step[] = [
  {
    number: 1,
    id: 'stops',
    title: 'Lift Estimator',
    hint: 'Eleven short questions, under 60 seconds, and your price is on the screen.',
    questions: [
      {
        field: 'numberOfStops',
        question: 'How many stops does the lift make?',
        options: 'stops',
        emptyText: 'No stops available',
      },
    ],
  },
  {
    number: 2,
    id: 'lift-type',
    title: 'Lift Type',
    hint: 'Where will people use it?',
    questions: [
      {
        field: 'liftType',
        question: 'What type of lift do you need?',
        options: 'liftTypes',
        emptyText: 'No lift types available',
      },
    ],
  },
  {
    number: 3,
    id: 'cabin-type',
    title: 'Cabin Type',
    hint: 'The cabin is what you stand in.',
    questions: [
      {
        field: 'cabinType',
        question: 'Which cabin would you like?',
        options: 'cabinTypes',
        emptyText: 'No cabin types available',
      },
    ],
  },
  {
    number: 4,
    id: 'wheelchair-access',
    title: 'Wheelchair Access',
    hint: 'A wheelchair needs a larger cabin and wider doors.',
    questions: [
      {
        field: 'wheelchairAccess',
        question: 'Does the lift need wheelchair access?',
        options: 'yesNoOptions',
        emptyText: 'No wheelchair access options available',
      },
    ],
  },
  {
    number: 5,
    id: 'budget-consideration',
    title: 'Budget Consideration',
    hint: 'This sets the level of finishes.',
    questions: [
      {
        field: 'budgetConsideration',
        question: 'What matters most to you?',
        options: 'budgetConsiderations',
        emptyText: 'No budget considerations available',
      },
    ],
  },
  {
    number: 6,
    id: 'number-of-doors',
    title: 'Number of Doors',
    hint: 'Count the sides of the cabin that open.',
    questions: [
      {
        field: 'numberOfDoors',
        question: 'How many doors does the cabin need?',
        options: 'doorOptions',
        emptyText: 'No door options available',
      },
    ],
  },
  {
    number: 7,
    id: 'indoor-outdoor',
    title: 'Indoor/Outdoor',
    hint: 'An outdoor lift is proofed against the weather.',
    questions: [
      {
        field: 'indoorOutdoor',
        question: 'Will the lift be indoors or outdoors?',
        options: 'indoorOutdoorOptions',
        emptyText: 'No indoor/outdoor options available',
      },
    ],
  },
  {
    number: 8,
    id: 'shaft-requirements',
    title: 'Shaft Requirements',
    hint: 'The shaft is the enclosure the lift travels in.',
    questions: [
      {
        field: 'shaftType',
        question: 'Which shaft would you like?',
        options: 'shaftTypes',
        emptyText: 'No shaft types available',
      },
    ],
  },
  {
    number: 9,
    id: 'glass-features',
    title: 'Glass Features',
    hint: 'Glass lets light through and makes a small cabin feel larger.',
    questions: [
      {
        field: 'glassInCabin',
        question: 'Glass in cabin',
        options: 'yesNoOptions',
        offersUndecided: true,
        emptyText: 'No glass cabin options available',
      },
      {
        field: 'glassDoors',
        question: 'Glass doors',
        options: 'yesNoOptions',
        offersUndecided: true,
        emptyText: 'No glass door options available',
      },
    ],
  },
  {
    number: 10,
    id: 'installation',
    title: 'Installation',
    hint: 'Our own crew installs and commissions the lift.',
    questions: [
      {
        field: 'includeInstallation',
        question: 'Should the price include installation?',
        options: 'yesNoOptions',
        emptyText: 'No installation options available',
      },
    ],
  },
  {
    number: 11,
    id: 'contact',
    title: 'Tell us about yourself',
    hint: 'Your price appears on this screen right after.',
    questions: [],
  },
];

export const firstStep = 1;
export const lastStep = steps.length;
export const cabinStep = 3;

/** The step with this number. Throws a RangeError outside 1 to 11. */
export function stepAt(number: number): Step {
  const step = steps[number - 1];
  if (!step) throw new RangeError(`no step ${number}`);
  return step;
}
