import type { WebDriver } from 'selenium-webdriver';
import { stepAt } from '#domain/questionnaire.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import type { Screen } from './screen.ts';

export interface Walk {
  readonly driver: WebDriver;
  readonly screen: Screen;
  readonly url: string;
  /** Another site, whose pages hold the estimator in a frame. */
  readonly hostUrl: string;
}

export async function answer({ screen }: Pick<Walk, 'screen'>, number: number): Promise<void> {
  const { title, questions } = stepAt(number);
  await screen.see(title);
  for (const { field } of questions) {
    await screen.press('', `label:has([name="${field}"][value="${buildAnswers()[field]}"])`);
  }
}
