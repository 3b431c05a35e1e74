import type { Contact } from '#domain/contact/contact-fields.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import type { Answers } from '#domain/questions/questions.ts';

/** The worked example: a four-stop home lift, enclosed, outdoors, with a glass cabin, installed. */
export function buildAnswers(overrides: Partial<Answers> = {}): Answers {
  return {
    numberOfStops: 4,
    liftType: 'residential',
    cabinType: 'enclosed',
    wheelchairAccess: 'yes',
    budgetConsideration: 'look',
    numberOfDoors: 2,
    indoorOutdoor: 'outdoor',
    shaftType: 'steel_frame',
    glassInCabin: 'yes',
    glassDoors: 'undecided',
    includeInstallation: 'yes',
    ...overrides,
  };
}

/** What is priced: these answers, in New South Wales. */
export function buildCase<Given = Answers>(answers: Given): { answers: Given; state: string } {
  return { answers, state: 'NSW' };
}

export function buildContact(overrides: Partial<Contact> = {}): Contact {
  return {
    state: 'NSW',
    customerType: 'homeowner',
    fullName: 'Mary Ann Lee',
    phone: '0412345678',
    email: 'mary.lee@example.com',
    ...overrides,
  };
}

/** Everything a visitor has answered by the last step. */
export function buildDraft(overrides: DraftAnswers = {}): DraftAnswers {
  return { ...buildAnswers(), ...buildContact(), ...overrides };
}
