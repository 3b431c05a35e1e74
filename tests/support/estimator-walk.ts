/** The estimator as a visitor meets it: headings, radios, labelled fields and buttons. */
import { type Page, expect } from '@playwright/test';

export const visitor = {
  state: 'NSW',
  customerType: 'homeowner',
  fullName: 'Ann Lee',
  phone: '+61 412 345 678',
  email: 'ann.lee@example.com',
};

/** The answers of the worked example: 92,820 dollars at the demonstration prices. */
const residential: readonly (readonly [title: string, ...options: string[]])[] = [
  ['Lift Estimator', '4 Stops: (Ground + 3)'],
  ['Lift Type', 'Residential Lift'],
  ['Cabin Type', 'Enclosed Cabin'],
  ['Wheelchair Access', 'Yes'],
  ['Budget Consideration', 'Look'],
  ['Number of Doors', '2 Doors (opposite sides)'],
  ['Indoor/Outdoor', 'Outdoor'],
  ['Shaft Requirements', 'Steel-framed shaft'],
  ['Glass Features', 'Yes', 'Undecided'],
  ['Installation', 'Yes'],
];

export async function expectStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

export async function choose(page: Page, option: string, group = 0): Promise<void> {
  const radios = page.getByRole('radiogroup').nth(group);
  await radios.getByRole('radio', { name: option, exact: true }).click();
}

/** Answers every step up to this one (11: all of them) with the worked example's answers. */
export async function answerUpTo(page: Page, step: number): Promise<void> {
  for (let number = 1; number < step; number += 1) await answerStep(page, number);
}

/** Answers this step (1 to 10), once it is shown, with the worked example's answer. */
export async function answerStep(page: Page, step: number): Promise<void> {
  const [title = '', ...options] = residential[step - 1] ?? [];
  await expectStep(page, title);
  for (const [group, option] of options.entries()) await choose(page, option, group);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeHidden();
}

export async function fillContact(page: Page, who: Partial<typeof visitor> = {}): Promise<void> {
  const { state, customerType, fullName, phone, email } = { ...visitor, ...who };
  await page.getByLabel('State').selectOption(state);
  await page.getByLabel('Customer type').selectOption(customerType);
  await page.getByLabel('Full name').fill(fullName);
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Email').fill(email);
}

export async function calculate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Calculate Price' }).click();
}
