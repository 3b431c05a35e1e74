// What a screen reader speaks at each point: what has the focus, by the browser's accessibility tree, and what the page says
// by itself, in its order.
import type { Page } from '@playwright/test';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { lastStep, type Step } from '#domain/questionnaire.ts';
import { optionLists } from '#domain/questions/catalogue.ts';
import { questionOptions } from '#domain/questions/option-lists.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import {
  answerStep,
  askingSteps,
  calculate,
  contactStep,
  expectStep,
  startAtContact,
  startAtPrice,
  startAtStep,
  tryAnswer,
} from '#tests/support/estimator-walk.ts';
import { noteSpoken, spoken } from '#tests/support/spoken.ts';

const lists = optionLists(demoPricing);

test.beforeEach(({ page }) => noteSpoken(page));

/** Everything that was said by itself since the page was opened. */
async function expectSpoken(page: Page, ...words: readonly (string | RegExp)[]): Promise<void> {
  const expected = words.map((each) => (typeof each === 'string' ? each : expect.stringMatching(each)));
  await expect.poll(() => spoken(page)).toEqual(expected);
}

/** The role, name and state of what has the focus, as `- heading "Lift Type" [level=1]`. */
async function expectFocus(page: Page, snapshot: string): Promise<void> {
  await expect(page.locator(':focus')).toMatchAriaSnapshot(snapshot);
}

/** Each question is a group of its name, and each option says its name, whether it is chosen, and what it means. */
async function expectQuestions(page: Page, { questions }: Step): Promise<void> {
  for (const question of questions) {
    const group = page.getByRole('radiogroup', { name: question.words, exact: true });
    const options = questionOptions(question, lists) ?? [];
    await expect(group.getByRole('radio')).toHaveCount(options.length);
    for (const { name, description } of options) {
      const option = group.getByRole('radio', { name, exact: true, checked: false });
      await expect(option).toHaveAccessibleDescription(description ?? '');
    }
  }
}

test('Every step speaks its title, its place, the question and each option with what it means, and nothing by itself', async ({
  page,
}) => {
  await page.goto('/');
  const shown = page.locator('[data-number]').filter({ visible: true });
  await expect(shown).toMatchAriaSnapshot(`
    - heading "Lift Estimator" [level=1]
    - radiogroup "How many stops does the lift make?":
      - paragraph: How many stops does the lift make?
      - paragraph: Short questions, under 60 seconds, and your price is on the screen. A tap answers and goes on.
      - paragraph: On a keyboard, arrows choose and Enter continues.
      - text: "2 Stops: (Ground + 1) Ground floor and one other level"
      - 'radio "2 Stops: (Ground + 1)"'
  `);
  await test.step('Next without an answer goes to the question, which says what is missing', async () => {
    await page.getByRole('button', { name: 'Next' }).press('Enter');
    await expectFocus(page, '- radiogroup "How many stops does the lift make?" [invalid]');
    await expect(page.locator(':focus')).toHaveAccessibleDescription('Please select an option to continue');
    await expect(page.locator('.toast')).toBeVisible();
  });
  for (const step of askingSteps) {
    if (step.number > 1) {
      await expectFocus(page, `- heading "${step.title}" [level=1]`);
      await expect(page.locator(':focus')).toHaveAccessibleDescription(`Step ${step.number} of ${lastStep}`);
    }
    await expectQuestions(page, step);
    await answerStep(page, step);
  }
  await expectFocus(page, `- heading "${contactStep}" [level=1]`);
  await expect(page.locator(':focus')).toHaveAccessibleDescription(`Step ${lastStep} of ${lastStep}`);
  await test.step('Back speaks the step before, with its answer', async () => {
    await page.getByRole('button', { name: 'Previous' }).press('Enter');
    await expectFocus(page, '- heading "Installation" [level=1]');
    await expect(shown).toMatchAriaSnapshot(`
      - radiogroup "Should the price include installation?":
        - radio "Yes" [checked]
        - radio "No"
    `);
  });
  await expectSpoken(page);
});

test('A step with two questions speaks each as a group of its own, and Enter in the first leads to the second', async ({
  page,
}) => {
  await startAtStep(page, 'Glass Features');
  const first = page.getByRole('radiogroup', { name: 'Glass in cabin' });
  await first.getByRole('radio', { name: 'No' }).press('Enter');
  await expectFocus(page, '- radio "Yes"');
  await expect(page.locator('[data-number]').filter({ visible: true })).toMatchAriaSnapshot(`
    - radiogroup "Glass in cabin":
      - radio "No" [checked]
    - radiogroup "Glass doors":
      - radio "Yes"
      - radio "No"
      - radio "Undecided"
  `);
  await expectSpoken(page);
});

test('A contact without entries is told once, with what is missing, and not again with each field that is corrected; the price takes the focus', async ({
  page,
}) => {
  await startAtContact(page);
  const missing =
    'Please complete all steps before calculating price Please fill in all required fields Choose your state Choose what describes you Enter your full name Enter your phone number Enter your email address';
  const wrong =
    'Please complete all steps before calculating price Please enter a valid email address Correct your email address';
  await calculate(page);
  await expectFocus(page, '- combobox "State" [invalid]');
  await expect(page.locator(':focus')).toHaveAccessibleDescription('State is required');
  await expectSpoken(page, missing);
  await page.getByLabel('State').selectOption('NSW');
  await page.getByLabel('Customer type').selectOption('homeowner');
  await page.getByLabel('Full name').pressSequentially('Mary Ann Lee');
  await page.getByLabel('Phone').pressSequentially('0412 345 678');
  await page.getByLabel('Email').pressSequentially('mary.lee@');
  await expect(page.locator('form')).toMatchAriaSnapshot(`
    - alert:
      - list:
        - listitem:
          - link "Correct your email address"
    - combobox "State":
      - option "New South Wales" [selected]
    - combobox "Customer type":
      - option "Homeowner" [selected]
    - textbox "Full name": Mary Ann Lee
    - textbox "Phone": "0412345678"
    - textbox "Email" [invalid]: mary.lee@
  `);
  await page.keyboard.press('Enter');
  await expectFocus(page, '- textbox "Email" [invalid]: mary.lee@');
  await expect(page.locator(':focus')).toHaveAccessibleDescription('Please enter a valid email');
  await expectSpoken(page, missing, wrong);
  await page.keyboard.type('example.com');
  await page.keyboard.press('Enter');
  await expectFocus(page, '- paragraph: Grand total $92,820');
  await expect(page.locator('.toast', { hasText: 'Estimate calculated' })).toBeVisible();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Your price" [level=1]
    - paragraph: 4 stops, glass cabin, installed
    - paragraph: Grand total $92,820
    - paragraph: Likely range $88,179 to $102,102
    - paragraph: This is an estimate, not a quote. Prices in AUD including GST.
    - button "Talk to a professional"
    - link "Book a Meeting"
    - link "1800 975 711"
    - group: Share
    - img /Drawing of your lift\\. A residential lift with 4 stops/
    - complementary "Pricing Breakdown"
    - region "Your answers":
      - heading "Your answers" [level=2]
  `);
  // The price has the focus, so nothing says it again.
  await expectSpoken(page, missing, wrong);
});

test('A result says what a change does, what it did, and the price after Undo, each once; another version takes the focus to its price', async ({
  page,
}) => {
  await startAtPrice(page);
  const stops = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Change Stops' }) });
  await tryAnswer(page, 'Stops', '3 Stops');
  await expectFocus(page, `- 'radio "3 Stops: (Ground + 2) saves $8,670" [checked]'`);
  await expect(stops).toMatchAriaSnapshot(`
    - 'button "Change Stops 4 Stops: (Ground + 3)" [expanded]'
    - status: $84,150 in place of $92,820
    - 'group "Stops: what if"'
    - button "Keep this change"
    - button "Leave it"
  `);
  const said = ['$84,150 in place of $92,820'];
  await expectSpoken(page, ...said);

  await page.getByRole('button', { name: 'Keep this change' }).press('Enter');
  said.push('Was $92,820, now $84,150: saves $8,670 Undo');
  await expectFocus(page, `- 'button "Change Stops 3 Stops: (Ground + 2)"'`);
  await expect(page.locator('.toast', { hasText: 'Estimate calculated' })).toBeVisible();
  await expectSpoken(page, ...said);

  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  said.push('The price is $92,820');
  await expectFocus(page, `- 'button "Change Stops 4 Stops: (Ground + 3)"'`);
  await expectSpoken(page, ...said);

  await page.getByRole('button', { name: /^Show this one: \$84,150/ }).press('Enter');
  await expectFocus(page, '- paragraph: Grand total $84,150');
  await expect(page.getByRole('region', { name: 'Your versions' })).toMatchAriaSnapshot(`
    - region "Your versions":
      - list:
        - listitem:
          - checkbox "Compare $92,820, 4 stops, glass cabin, installed" [checked]
          - 'button "Show this one: $92,820, 4 stops, glass cabin, installed"'
        - listitem:
          - checkbox "Compare $84,150, 3 stops, glass cabin, installed" [checked]
          - paragraph: Shown now
      - link "Compare 2 versions"
  `);
  await expectSpoken(page, ...said);
});

test('Share asks for Client, Project and Site, and says that the document is saved', async ({ page }) => {
  await startAtPrice(page);
  await page.getByText('Share', { exact: true }).press('Enter');
  await expect(page.getByRole('group').filter({ has: page.getByLabel('Client') })).toMatchAriaSnapshot(`
    - group:
      - text: Share
      - paragraph: The PDF can say whom and what it is for.
      - textbox "Client"
      - textbox "Project"
      - textbox "Site"
      - button "Save PDF"
      - status
  `);
  await page.getByLabel('Project').fill('Harbour Terrace');
  await page.getByRole('button', { name: 'Save PDF' }).press('Enter');
  await expectSpoken(page, 'Saved. Open it');
  await expectFocus(page, '- button "Save PDF"');
  await page.keyboard.press('Escape');
  await expect(page.locator('summary:focus')).toHaveText('Share');
});

test.describe('where estimates are mailed', () => {
  // Nobody listens there: the mail waits.
  test.use({
    ownServer: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@lifts.example', VISITOR_EMAIL_MINUTES: '10' },
  });

  test('the page says where the mail goes, what is wrong with another address, and where it goes then', async ({
    page,
  }) => {
    await startAtPrice(page);
    const said = ['We will email this to mary.lee@example.com.'];
    await expectSpoken(page, ...said);
    await page.getByRole('button', { name: 'Wrong address?' }).press('Enter');
    await expectFocus(page, '- textbox "Email": mary.lee@example.com');
    await page.locator(':focus').fill('mary.lee');
    await page.keyboard.press('Enter');
    await expectFocus(page, '- textbox "Email" [invalid]: mary.lee');
    await expect(page.locator(':focus')).toHaveAccessibleDescription('Please enter a valid email');
    await page.locator(':focus').fill('mary@example.com');
    await page.keyboard.press('Enter');
    said.push('We will email this to mary@example.com.');
    await expectSpoken(page, ...said);
    await expect(page.locator(':focus')).toHaveCount(1);
  });
});

test("The estimate's own page speaks whom it is for, the price and each answer; what is kept leads to the contact", async ({
  page,
}) => {
  const made = await page.request.post('/api/calculate', { data: buildCalculateBody() });
  await page.goto(new URL((await made.json()).estimateUrl).pathname);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - article:
      - heading "Lift estimate for Mary" [level=1]
      - paragraph: 4 stops, glass cabin, installed
      - paragraph: Grand total $92,820
      - paragraph: Likely range $88,179 to $102,102
      - paragraph: This is an estimate, not a quote. Prices in AUD including GST.
      - link "Change something"
      - link "1800 975 711"
      - group: Share
      - img /Drawing of your lift/
      - complementary "Pricing Breakdown"
      - region "Your answers":
        - list:
          - listitem:
            - 'button "Change Stops 4 Stops: (Ground + 3)"'
  `);
  await page.getByRole('link', { name: 'Change something' }).press('Enter');
  await expectFocus(page, '- heading "Your answers" [level=2]');
  await tryAnswer(page, 'Stops', '3 Stops');
  await expectSpoken(page, '$84,150 in place of $92,820');
  await page.getByRole('button', { name: 'Keep this change' }).press('Enter');
  await expectStep(page, contactStep);
  await expectFocus(page, `- heading "${contactStep}" [level=1]`);
  await expect(page.getByText('With your change the price is $84,150.')).toBeVisible();
  await expectSpoken(page);
});

test('A comparison speaks each amount with its reference before what differs', async ({ page }) => {
  const post = (body: object) => page.request.post('/api/calculate', { data: body });
  const replies = [await post(buildCalculateBody()), await post(buildCalculateBody({ numberOfStops: 3 }))];
  const made = await Promise.all(replies.map((reply) => reply.json()));
  const [first, second] = made.map(({ estimateUrl }) => new URL(estimateUrl).pathname.split('/').at(-1));
  await page.goto(`/compare/${first}/${second}`);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - article:
      - heading "Lift estimates compared" [level=1]
      - group: Share
      - region "Comparison":
        - table:
          - rowgroup:
            - row:
              - columnheader /\\$92,820/
              - columnheader /\\$84,150/
          - rowgroup:
            - row:
              - rowheader "Stops"
              - cell "4"
              - cell "3"
  `);
  await expect(page.getByRole('columnheader').first()).toHaveAttribute(
    'abbr',
    `$92,820, ${made[0].reference}`,
  );
  await expectSpoken(page);
});
