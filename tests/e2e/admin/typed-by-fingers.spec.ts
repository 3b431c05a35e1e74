// Fields are typed into as fingers do: key by key, unevenly, and while something else happens on the page.
import type { Locator, Page } from '@playwright/test';
import * as desk from '#tests/support/admin-leads.ts';
import { asAdmin, signIn } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';

/** Milliseconds before each key, as one person typed them. */
const pace = [130, 310, 180, 420, 290, 150, 380, 330, 120, 360, 305, 210];

async function typeUnevenly(page: Page, text: string): Promise<void> {
  for (const [index, letter] of text.split('').entries()) {
    await page.keyboard.type(letter, { delay: pace[index % pace.length] ?? 0 });
  }
}

/** Goes to the day's number: this browser's fields begin with the month, in every language. */
async function toDayOf(field: Locator): Promise<void> {
  await field.blur();
  await field.focus();
  await field.press('ArrowRight');
}

test('A day that is typed is stored once, when the field is left', async ({ page }) => {
  const { id, panel } = await desk.openPanel(page, 'Dated');
  const day = panel.getByLabel('Follow-up', { exact: true });
  const stored = async () => {
    const { history, followUpOn } = await asAdmin(page, 'get', `/api/leads/${id}`);
    return { followUpOn, entries: history.length };
  };
  await day.fill('2027-03-20');
  await expect.poll(stored).toEqual({ followUpOn: '2027-03-20', entries: 1 });

  await toDayOf(day);
  await typeUnevenly(page, '12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Person01 Dated: follow up on 12 Mar 2027')).toHaveCount(1);
  await expect(day).toHaveValue('2027-03-12');
  expect(await stored()).toEqual({ followUpOn: '2027-03-12', entries: 2 });

  await test.step('A colleague’s change meanwhile does not disturb what is typed', async () => {
    await toDayOf(day);
    await page.keyboard.type('28');
    const { revision } = await asAdmin(page, 'get', `/api/leads/${id}`);
    await asAdmin(page, 'patch', `/api/leads/${id}`, { followUpOn: '2027-05-05', revision });
    await expect(panel.getByRole('list').getByText('Follow-up on 5 May 2027')).toBeVisible();
    await expect(day).toHaveValue('2027-03-28');
  });

  await test.step('A day of which a part is missing changes nothing', async () => {
    await day.blur();
    await expect.poll(stored).toEqual({ followUpOn: '2027-03-28', entries: 4 });
    await day.focus();
    await page.keyboard.press('Backspace');
    await panel.getByLabel('Person').focus();
    await expect(day).toHaveValue('2027-03-28');
  });
});

test('The days of the overview change together only once they are whole', async ({ page }) => {
  await signIn(page, '/admin?section=leads&view=overview&from=2026-03-10&to=2026-03-20');
  const period = page.getByRole('group', { name: 'Period' });
  await toDayOf(period.getByLabel('To'));
  await typeUnevenly(page, '15');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2026-03-10&to=2026-03-15/);
});

test('No letter of a search is lost, however it is typed', async ({ page }) => {
  await desk.leaveLeads(page, 'Letters', 1);
  await signIn(page, desk.list);
  const search = page.getByLabel('Search');
  await search.focus();
  await typeUnevenly(page, 'person01 letters');
  await expect(search).toHaveValue('person01 letters');
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await expect(search).toHaveValue('person01 letters');

  await test.step('Nor one that arrives just while the search before is being shown', async () => {
    await search.fill('person0');
    await expect(page).toHaveURL(/search=person0$/);
    await page.evaluate(() => {
      const change = history.replaceState.bind(history);
      history.replaceState = (...args) => {
        change(...args);
        if (String(args[2]).endsWith('search=person01'))
          document.execCommand('insertText', false, ' letters');
      };
    });
    await search.focus();
    await page.keyboard.type('1');
    await expect(page).toHaveURL(/search=person01\+letters/);
    await expect(search).toHaveValue('person01 letters');
  });

  await test.step('Enter that ends the composing of a word opens no lead', async () => {
    const composing = await page.context().newCDPSession(page);
    await composing.send('Input.imeSetComposition', { text: 'ä', selectionStart: 1, selectionEnd: 1 });
    await search.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await composing.send('Input.insertText', { text: 'ä' });
    await expect(search).toHaveValue('person01 lettersä');
    // Safari's, which comes after the composing.
    await search.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    expect(await page.evaluate(() => location.search)).not.toContain('lead=');
    await expect(page).not.toHaveURL(/lead=/);
  });

  await test.step('The browser’s Back shows the search before, also in the field', async () => {
    await page.goto(`${desk.list}&search=person01`);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Lost');
    await search.fill('letters');
    await expect(page).toHaveURL(/search=letters/);
    await page.goBack();
    await expect(search).toHaveValue('person01');
  });
});

test('Enter that ends the composing of a word saves no note', async ({ page }) => {
  const { note } = await desk.openPanel(page, 'Composed');
  await note.fill('Rings ba');
  const enter = { key: 'Enter', ctrlKey: true };
  await note.dispatchEvent('keydown', { ...enter, isComposing: true });
  await note.dispatchEvent('keydown', { ...enter, keyCode: 229 });
  await expect(note).toHaveValue('Rings ba');
  await note.dispatchEvent('keydown', enter);
  await expect(note).toHaveValue('');
});
