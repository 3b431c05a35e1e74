// The estimator as a visitor meets it: headings, radios, labelled fields and buttons.
import { expect, type Page } from '@playwright/test';
import { savedWizardKey } from '#contract/page-context.ts';
import type { Contact } from '#domain/contact.ts';
import { type Step, steps } from '#domain/questionnaire/steps.ts';
import { buildAnswers, buildContact } from '#tests/builders/answers.ts';
import type { SavedWizard } from '#web/public/questionnaire/saved-wizard.ts';

/** The last step, where the contact is asked for. */
export const contactStep = 'Tell us about yourself';
export const askingSteps: readonly Step[] = stepsBefore(contactStep);

/**
 * Opens the page at this step, with the worked example's answers (92,820 dollars) to every step before it. Walking there
 * takes ten times as long.
 */
export async function startAtStep(page: Page, title: string, query = ''): Promise<void> {
  const before = stepsBefore(title);
  const answers = buildAnswers();
  const answered = before.flatMap(({ questions }) => questions.map(({ field }) => [field, answers[field]]));
  const saved: SavedWizard = {
    step: before.length + 1,
    answers: Object.fromEntries(answered),
    marketing: {},
    visitId: crypto.randomUUID(),
    lastQuery: '',
    estimate: undefined,
    previous: undefined,
  };
  const seeding = await page.addInitScript(([key, json]) => sessionStorage.setItem(key, json), [
    savedWizardKey,
    JSON.stringify(saved),
  ] as const);
  await page.goto(`/${query}`);
  await seeding.dispose();
  await expectStep(page, title);
}

export function startAtContact(page: Page, query = ''): Promise<void> {
  return startAtStep(page, contactStep, query);
}

/** Chooses the worked example's answers, step by step, until this step is shown. */
export async function walkTo(page: Page, title: string): Promise<void> {
  for (const step of stepsBefore(title)) await answerStep(page, step);
  await expectStep(page, title);
}

/** Chooses the worked example's answer, once the step is shown. */
export async function answerStep(page: Page, { title, questions }: Step): Promise<void> {
  await expectStep(page, title);
  const answers = buildAnswers();
  for (const [group, { field, options }] of questions.entries()) {
    await choose(page, options.find(({ id }) => id === answers[field])?.name ?? field, group);
  }
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeHidden();
}

function stepsBefore(title: string): readonly Step[] {
  const index = steps.findIndex((step) => step.title === title);
  if (index === -1) throw new RangeError(`there is no step ${title}`);
  return steps.slice(0, index);
}

export async function expectStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

export async function choose(page: Page, option: string, group = 0): Promise<void> {
  const radios = page.getByRole('radiogroup').nth(group);
  await radios.getByRole('radio', { name: option, exact: true }).click();
}

export async function fillContact(page: Page, who: Partial<Contact> = {}): Promise<void> {
  const { state, customerType, fullName, phone, email } = buildContact(who);
  await page.getByLabel('State').selectOption(state);
  await page.getByLabel('Customer type').selectOption(customerType);
  await page.getByLabel('Full name').fill(fullName);
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Email').fill(email);
}

export async function calculate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Calculate Price' }).click();
}
