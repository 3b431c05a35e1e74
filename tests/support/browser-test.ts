/** Playwright's test, with one more demand: a page that complains in its console fails its test. */
import { test as base, expect } from '@playwright/test';

interface ConsoleWatch {
  /** What a test makes the page complain of on purpose. */
  expectedComplaint: RegExp | undefined;
  complaints: string[];
}

export const test = base.extend<ConsoleWatch>({
  expectedComplaint: [undefined, { option: true }],
  complaints: [
    async ({ page, expectedComplaint }, use) => {
      const complaints: string[] = [];
      const note = (text: string) => {
        if (!expectedComplaint?.test(text)) complaints.push(text);
      };
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) note(message.text());
      });
      page.on('pageerror', (error) => note(String(error)));
      await use(complaints);
      expect(complaints, 'what the page wrote into its console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
