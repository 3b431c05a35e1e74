// The twelve commonest tasks of the sales desk, counted in presses of keys and buttons. Typing is not counted. Each goal is the best count
// that was seen in other products.
import type { Locator, Page } from '@playwright/test';
import * as desk from '#tests/support/admin-leads.ts';
import { asAdmin } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

const goals = {
  'sign in to the first lead': 2,
  'who is calling': 2,
  'no answer, tomorrow, next': 1,
  'note, spoke, next': 3,
  'follow-up on a day': 2,
  're-price and send': 6,
  'discount and send': 3,
  assign: 2,
  merge: 3,
  'wrong number': 1,
  'lost with a reason': 3,
  'won with another amount': 3,
} as const;

type Task = keyof typeof goals;

function startCount(page: Page) {
  let presses = 0;
  return {
    press: (key: string) => ((presses += 1), page.keyboard.press(key)),
    click: (what: Locator, place?: { x: number; y: number }) => {
      presses += 1;
      return what.click(place && { position: place });
    },
    type: (text: string) => page.keyboard.type(text),
    presses: () => presses,
  };
}

test.use({ ownServer: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Lifts <lifts@example.com>' } });

test('No task takes more presses than its goal', async ({ page }) => {
  const counted = new Map<string, number>();

  async function task(name: Task, run: (count: ReturnType<typeof startCount>) => Promise<void>) {
    const count = startCount(page);
    await test.step(name, () => run(count));
    counted.set(name, count.presses());
  }

  /** Opens a lead beside the list, as it is when the task begins. */
  async function open(name: string, query = ''): Promise<Locator> {
    const id = await desk.leadId(page, name);
    await page.goto(`${desk.list}${query}&lead=${id}`);
    const panel = desk.leadPanel(page, name);
    await expect(panel).toBeFocused();
    await expect(panel.getByRole('button', { name: 'Change this lift' })).toBeVisible();
    return panel;
  }
  const stored = async (name: string) => asAdmin(page, 'get', `/api/leads/${await desk.leadId(page, name)}`);
  const said = (words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();

  await desk.leaveLeads(page, 'Counted', 12);
  // Twice the same person, with another name.
  for (const fullName of ['Mary Twice', 'Mary Twice-Smith'])
    await desk.leaveLead(page, { fullName, email: 'mary@twice.example.com', phone: '0411 111 111' });

  await task('sign in to the first lead', async ({ press }) => {
    await page.goto('/admin/login');
    await page.getByLabel('Email').fill(testAdmin.email);
    await page.getByLabel('Password').fill(testAdmin.password);
    await press('Enter');
    await expect(page.getByRole('link', { name: /leads to do today$/ })).toBeFocused();
    await press('Enter');
    await expect(page.locator('[data-lead-panel]')).toBeVisible();
  });

  await task('who is calling', async ({ press, type }) => {
    await page.goto(desk.list);
    await expect(page.getByRole('row').nth(1)).toBeFocused();
    await press('/');
    await type('0400000007');
    await press('Enter');
    await expect(desk.leadPanel(page, 'Person07 Counted')).toBeVisible();
  });

  await task('no answer, tomorrow, next', async ({ press }) => {
    await open('Person12 Counted', '&view=today');
    await press('a');
    await expect(desk.leadPanel(page, 'Person11 Counted')).toBeFocused();
    expect(await stored('Person12 Counted')).toMatchObject({
      status: 'contacted',
      followUpOn: expect.any(String),
    });
  });

  await task('note, spoke, next', async ({ press, click, type }) => {
    const panel = await open('Person11 Counted', '&view=today');
    await press('n');
    await type('Wants it by spring');
    await click(panel.getByRole('button', { name: 'Spoke' }));
    await expect(desk.leadPanel(page, 'Person10 Counted')).toBeFocused();
    expect((await stored('Person11 Counted')).history[0]).toMatchObject({
      detail: { note: 'Wants it by spring' },
    });
  });

  await task('follow-up on a day', async ({ press, click, type }) => {
    const panel = await open('Person10 Counted');
    // On the first part of the date.
    await click(panel.getByLabel('Follow-up', { exact: true }), { x: 4, y: 10 });
    await type('05052027');
    await press('Enter');
    await said(/follow up on 5 May 2027/);
  });

  await task('re-price and send', async ({ press }) => {
    await open('Person09 Counted');
    await press('1');
    await said(/^Now \$/);
    await press('Control+Enter');
    await said(/^Person09 Counted: the new price is on its way/);
  });

  await task('discount and send', async ({ press, type }) => {
    await open('Person08 Counted');
    await press('g');
    await expect(page.getByLabel('Discount')).toBeFocused();
    await type('5%');
    await press('Tab');
    await type('Spring');
    await said('Now $88,179');
    await press('Control+Enter');
    await said(/^Person08 Counted: the new price is on its way/);
  });

  await task('assign', async ({ press, type }) => {
    const panel = await open('Person07 Counted');
    await press('p');
    await expect(panel.getByLabel('Person')).toBeFocused();
    await type('admin');
    await said(/^Person07 Counted: assigned to/);
  });

  await task('merge', async ({ press, click }) => {
    const panel = await open('Mary Twice-Smith');
    await press('l');
    await click(panel.getByRole('button', { name: /^Duplicate of Mary Twice/ }));
    await said(/^Mary Twice-Smith: Duplicate/);
  });

  await task('wrong number', async ({ press }) => {
    await open('Person06 Counted');
    await press('u');
    await said(/^Person06 Counted: Wrong number/);
  });

  await task('lost with a reason', async ({ press, click }) => {
    const panel = await open('Person05 Counted');
    await press('l');
    await click(panel.getByRole('button', { name: 'Price', exact: true }));
    await said(/^Person05 Counted: Lost/);
  });

  await task('won with another amount', async ({ press, type }) => {
    await open('Person04 Counted');
    await press('w');
    await type('95000');
    await press('Enter');
    await said(/^Person04 Counted: Won/);
    expect(await stored('Person04 Counted')).toMatchObject({ status: 'closed', soldAmount: 95_000 });
  });

  for (const [name, goal] of Object.entries(goals)) {
    const presses = counted.get(name) ?? Infinity;
    test.info().annotations.push({ type: name, description: `${presses} of ${goal}` });
    expect(presses, name).toBeLessThanOrEqual(goal);
  }
  expect(counted.size).toBe(12);
});
