// The estimator as a visitor meets it: headings, radios, labelled fields and buttons.
import { expect, type Page } from '@playwright/test';
import { savedWizardKey } from '#contract/page.ts';
import type { Contact } from '#domain/contact/contact-fields.ts';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { firstStep, isSkipped, lastStep, type Step, stepAt, steps } from '#domain/questionnaire.ts';
import { optionLists } from '#domain/questions/catalogue.ts';
import { buildAnswers, buildContact } from '#tests/builders/answers.ts';
import type { SavedWizard } from '#web/public/questionnaire/saved-wizard.ts';

/** The last step, where the contact is asked for. */
export const contactStep = 'Tell us about yourself';
export const askingSteps: readonly Step[] = stepsBefore(contactStep);

/** The last step before it. */
export const lastAsked: Step = stepAt(askingSteps.length);

/** The title of the step after this one. Tests that use it do not change when a question joins between the two. */
export function titleAfter(title: string): string {
  return stepAt(stepsBefore(title).length + 2).title;
}

/**
 * Opens the page at this step, with the worked example's answers (92,820 dollars) to every step before it. This takes a
 * tenth of the time of walking there.
 */
export async function startAtStep(page: Page, title: string, query = ''): Promise<void> {
  const before = stepsBefore(title);
  const answers = buildAnswers();
  const answered = before.flatMap(({ questions }) => questions.map(({ field }) => [field, answers[field]]));
  await openSaved(page, { step: before.length + 1, answers: Object.fromEntries(answered) }, query);
  await expectStep(page, title);
}

export function startAtContact(page: Page, query = ''): Promise<void> {
  return startAtStep(page, contactStep, query);
}

/** Opens the page at the contact, filled in. */
export async function startAtFilledContact(page: Page, who: Partial<Contact> = {}): Promise<void> {
  await openSaved(page, { step: lastStep, answers: { ...buildAnswers(), ...buildContact(who) } });
  await expect(page.getByLabel('Email')).toBeVisible();
}

/** Opens the page at the price of the worked example, as after a reload. */
export async function startAtPrice(
  page: Page,
  who: Partial<Contact> = {},
  answers = buildAnswers(),
): Promise<void> {
  const given = { ...answers, ...buildContact(who) };
  const visitId = crypto.randomUUID();
  const reply = await page.request.post('/api/calculate', { data: { ...given, sessionId: visitId } });
  const estimate = { response: await reply.json(), answers: given };
  await openSaved(page, { step: lastStep, answers: given, visitId, estimate, versions: [estimate] });
  // What comes last with a price.
  await expect(page.getByRole('heading', { name: 'Your answers', exact: true })).toBeVisible();
}

async function openSaved(page: Page, part: Partial<SavedWizard>, query = ''): Promise<void> {
  const saved: SavedWizard = {
    step: firstStep,
    answers: {},
    marketing: {},
    visitId: crypto.randomUUID(),
    lastQuery: '',
    isFromLink: false,
    estimate: undefined,
    versions: [],
    ...part,
  };
  const seeding = await page.addInitScript(([key, json]) => sessionStorage.setItem(key, json), [
    savedWizardKey,
    JSON.stringify(saved),
  ] as const);
  await page.goto(`/${query}`);
  await seeding.dispose();
}

const lists = optionLists(demoPricing);

/** A page, or a frame in one. */
type Place = Pick<Page, 'getByRole' | 'getByLabel'>;

/** Answers the questions until this step is shown. */
export async function walkTo(place: Place, title: string, answers = buildAnswers()): Promise<void> {
  for (const step of stepsBefore(title)) {
    if (!isSkipped(step.number, answers, lists)) await answerStep(place, step, answers);
  }
  await expectStep(place, title);
}

export async function answerStep(
  place: Place,
  { title, questions }: Step,
  answers = buildAnswers(),
): Promise<void> {
  await expectStep(place, title);
  for (const [group, { field, options }] of questions.entries()) {
    await choose(place, options.find(({ id }) => id === answers[field])?.name ?? field, group);
  }
  await expect(place.getByRole('heading', { level: 1, name: title, exact: true })).toBeHidden();
}

function stepsBefore(title: string): readonly Step[] {
  const index = steps.findIndex((step) => step.title === title);
  if (index === -1) throw new RangeError(`there is no step ${title}`);
  return steps.slice(0, index);
}

export async function expectStep(place: Place, title: string): Promise<void> {
  await expect(place.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

export async function choose(place: Place, option: string, group = 0): Promise<void> {
  const radios = place.getByRole('radiogroup').nth(group);
  await radios.getByRole('radio', { name: option, exact: true }).click();
}

export async function fillContact(place: Place, who: Partial<Contact> = {}): Promise<void> {
  const { state, customerType, fullName, phone, email } = buildContact(who);
  await place.getByLabel('State').selectOption(state);
  await place.getByLabel('Customer type').selectOption(customerType);
  await place.getByLabel('Full name').fill(fullName);
  await place.getByLabel('Phone').fill(phone);
  await place.getByLabel('Email').fill(email);
}

export async function calculate(place: Place): Promise<void> {
  await place.getByRole('button', { name: 'Calculate Price' }).click();
}

/** Opens an answer of the result and looks at what another one would cost. */
export async function tryAnswer(page: Page, question: string, answer: string): Promise<void> {
  // Before the price there are buttons of these names beside the form.
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible();
  const row = page.getByRole('button', { name: `Change ${question}` });
  // The page answers once its script has come, after the page itself.
  await expect(async () => {
    if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
    expect(await row.getAttribute('aria-expanded')).toBe('true');
  }).toPass();
  await page
    .getByRole('group', { name: `${question}: what if` })
    .getByRole('radio', { name: answer })
    .check();
}

export async function keepAnswer(page: Page, question: string, answer: string): Promise<void> {
  await tryAnswer(page, question, answer);
  await page.getByRole('button', { name: 'Keep this change' }).click();
}
