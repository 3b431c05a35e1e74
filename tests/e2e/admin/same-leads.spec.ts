// Two people work the same fifty leads in two browsers. Whatever one of them does shows to the other, everything that was said to be
// stored is stored, and nothing else. WALK_ROUNDS makes the walk longer: an hour is about 700.
import type { Locator, Page } from '@playwright/test';
import * as desk from '#tests/support/admin-leads.ts';
import { asAdmin } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { openAsColleague } from '#tests/support/second-person.ts';

const rounds = Number(process.env['WALK_ROUNDS'] ?? 4);
const leadCount = 50;

// Both change a lead at once, on purpose.
test.use({ expectedComplaint: /409|Failed to |could not be saved/ });

interface Person {
  readonly page: Page;
  readonly who: string;
}

/** In ms: how long the other person saw what was so no more, at most. Reported, since it depends on the machine. */
let stalest = 0;
async function soon(shown: Promise<void>): Promise<void> {
  const from = performance.now();
  await shown;
  stalest = Math.max(stalest, performance.now() - from);
}

async function open({ page }: Person, id: string, name: string): Promise<Locator> {
  await page.goto(`${desk.list}&search=${encodeURIComponent(name)}&lead=${id}`);
  const panel = desk.leadPanel(page, name);
  await expect(panel.getByRole('button', { name: 'Change this lift' })).toBeVisible();
  return panel;
}

test('Two people at the same fifty leads see what the other does, and what is said to be stored is stored', async ({
  page,
  browser,
}) => {
  // A round waits for two pages that ask every few seconds: on a busy machine it takes two minutes.
  test.setTimeout(150_000 * rounds);
  await page.goto('/admin/login');
  const colleague = { email: 'sam@example.com', name: 'Sam Lee', path: '/admin' };
  const sam = { page: await openAsColleague(browser, page, colleague), who: colleague.email };
  await desk.openPanel(page, 'Shared', leadCount);
  const ann = { page, who: 'admin@example.com' };

  for (let round = 0; round < rounds; round += 1) {
    // The same walk each time, over all of them.
    const name = `Person${String(((round * 17) % leadCount) + 1).padStart(2, '0')} Shared`;
    const id = await desk.leadId(page, name);
    const historyOf = async () => {
      const { history } = await asAdmin(page, 'get', `/api/leads/${id}`);
      return (history as { who: string; kind: string; detail: { text?: string } }[]).toReversed();
    };
    const before = (await historyOf()).length;
    const [mine, theirs] = [await open(ann, id, name), await open(sam, id, name)];

    await test.step(`round ${round + 1}: who is at ${name}, and a note`, async () => {
      await soon(expect(mine.getByText('Sam Lee has it open')).toBeVisible());
      await theirs.getByLabel('Add a note').fill(`Round ${round}: rang twice`);
      await theirs.getByRole('button', { name: 'Save note' }).click();
      await soon(expect(mine.getByText(`Round ${round}: rang twice`).first()).toBeVisible());
    });

    await test.step('an outcome, as the other sees it', async () => {
      await mine.getByRole('button', { name: 'Spoke' }).click();
      await expect(page.getByText(new RegExp(`^${name}: Spoke`)).first()).toBeVisible();
      await soon(expect(theirs.getByLabel('Status')).toHaveValue('contacted'));
    });

    await test.step('both at once: one is stored, or both one after the other, and each is told what is so', async () => {
      await Promise.all([
        mine.getByRole('button', { name: 'Site visit' }).click(),
        theirs.getByRole('button', { name: 'No answer' }).click(),
      ]);
      const told = async ({ page: own }: Person, panel: Locator, words: string) => {
        const stored = own.getByText(new RegExp(`^${name}: ${words}`)).first();
        const refused = panel.getByRole('alert').filter({ hasText: 'Somebody else changed this lead' });
        await expect(stored.or(refused).first()).toBeVisible();
        if (await refused.isVisible()) {
          // It names the other, and what they did.
          await expect(refused).toContainText(/: (?:Site visit|No answer)/);
          return false;
        }
        return true;
      };
      const [isMine, isTheirs] = [await told(ann, mine, 'Site visit'), await told(sam, theirs, 'No answer')];
      expect(isMine || isTheirs).toBe(true);
      const entries = (await historyOf()).slice(before);
      const outcomes = entries.filter(({ kind }) => kind === 'outcome').map(({ who }) => who);
      expect(outcomes.toSorted()).toEqual(
        [ann.who, ...(isMine ? [ann.who] : []), ...(isTheirs ? [sam.who] : [])].toSorted(),
      );
      expect(entries.filter(({ detail }) => detail.text === `Round ${round}: rang twice`)).toHaveLength(1);
      const { status } = await asAdmin(page, 'get', `/api/leads/${id}`);
      for (const panel of [mine, theirs]) await soon(expect(panel.getByLabel('Status')).toHaveValue(status));
    });

    await test.step('in the list: who is there, a note, a wish for no mails, and that the page is gone', async () => {
      await theirs.getByRole('button', { name: 'Close' }).click();
      const row = sam.page.locator(`[data-lead="${id}"]`);
      await soon(expect(row).toContainText('admin@example.com has it open'));
      await mine.getByLabel('Add a note').fill(`Round ${round}: wants a crane`);
      await mine.getByRole('button', { name: 'Save note' }).click();
      await soon(expect(row).toContainText(`admin@example.com: Round ${round}: wants a crane`));
      const { revision, doNotContact } = await asAdmin(page, 'get', `/api/leads/${id}`);
      const wish = { doNotContact: { mail: !doNotContact.mail }, revision };
      await asAdmin(page, 'patch', `/api/leads/${id}`, wish);
      await soon(expect(row.getByText('No mails', { exact: true })).toHaveCount(doNotContact.mail ? 0 : 1));
      await soon(expect(mine.getByText('No mails', { exact: true })).toHaveCount(doNotContact.mail ? 0 : 1));
      // Crashed, or without a network: it does not say that it is closed.
      await page.route('**/revision*', (route) => route.abort());
      await soon(expect(row).not.toContainText('has it open'));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
  test.info().annotations.push({ type: 'stale at most', description: `${Math.round(stalest)} ms` });
  await sam.page.close();
});
