import { readFile } from 'node:fs/promises';
import { leadId, leaveLead, openLead } from '#tests/support/admin-leads.ts';
import { asAdmin, signIn } from '#tests/support/admin-session.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { calculate, startAtFilledContact } from '#tests/support/estimator-walk.ts';

// Failed requests, on purpose.
test.use({ expectedComplaint: /^Failed to / });

test('A lead is erased for good, but only after a question', async ({ page }) => {
  const id = await openLead(page, 'Erased');
  await page.getByRole('button', { name: 'Erase lead' }).click();
  const question = page.getByRole('alertdialog', { name: 'Erase this lead?' });
  await question.getByRole('button', { name: 'Keep this lead' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Erase lead' }).click();
  await question.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('Lead erased')).toBeVisible();
  await expect(page).toHaveURL(/section=leads$/);
  await page.goto(`/admin/leads/${id}`);
  await expect(page.getByRole('heading', { name: 'Error Loading Lead' })).toBeVisible();
});

test('Other leads of the person, if ticked, are exported and erased with this one', async ({ page }) => {
  const person = { email: 'twins@erased.example.com', phone: '0411999111' };
  await leaveLead(page, { ...person, fullName: 'Second Twin' });
  await leaveLead(page, { ...person, fullName: 'Third Twin' });
  await signIn(page, `/admin/leads/${await leadId(page, 'Second Twin')}`);
  await page.getByRole('checkbox', { name: /^Third Twin, / }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export this person' }).click();
  const file: { leads: { name: string }[] } = JSON.parse(
    await readFile(await (await download).path(), 'utf8'),
  );
  expect(file.leads.map(({ name }) => name)).toEqual(['Second Twin', 'Third Twin']);

  await test.step('The same can be read, printed and sent', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save it to read' }).click();
    const reader = await page.context().newPage();
    await reader.setContent(await readFile(await (await saved).path(), 'utf8'));
    await expect(reader.getByRole('heading', { name: 'What we hold of Second Twin' })).toBeVisible();
    const words = (await reader.locator('body').textContent()) ?? '';
    for (const held of ['Third Twin', 'twins@erased.example.com', 'Grand Total$92,820', 'Number Of Stops4'])
      expect(words).toContain(held);
    expect(words).not.toMatch(/null|undefined|\[object/);
    await reader.close();
  });
  await page.getByRole('button', { name: 'Erase lead' }).click();
  const question = page.getByRole('alertdialog', { name: 'Erase 2 leads?' });
  await expectNoBarriers(page, 'the question before an erasure');
  await question.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('2 leads erased')).toBeVisible();
  const { total } = await asAdmin(page, 'get', '/api/leads?search=twins');
  expect(total).toBe(0);
});

test('A lead keeps the privacy notice its visitor saw, and what is held is one file', async ({ page }) => {
  await startAtFilledContact(page, {
    fullName: 'Nora Notice',
    email: 'notice@example.com',
    phone: '0411888222',
  });
  const notice = page.getByText(/^We use your answers and contact details/).first();
  // Its link is not part of what is kept.
  const sentence = ((await notice.textContent()) ?? '').replace(/ Privacy Policy$/, '');
  await calculate(page);
  await expect(page.getByText('Estimate calculated')).toBeVisible();

  await signIn(page, `/admin/leads/${await leadId(page, 'Nora Notice')}`);
  await page.getByText(/^What this person was told before sending the form on /).click();
  await expect(page.getByText(sentence)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export this person' }).click();
  expect((await download).suggestedFilename()).toMatch(/^person-.*\.json$/);
});
