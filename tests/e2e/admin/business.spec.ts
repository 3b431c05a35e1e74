import { asAdmin, signIn } from '#tests/support/admin-session.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';

// A refused save, on purpose.
test.use({ ownServer: {}, expectedComplaint: /^Failed to load resource/ });

test('The owner saves her business, sees it before and on the page, meets a colleague’s save, and takes hers back', async ({
  page,
  browser,
}) => {
  await signIn(page);
  await page.getByRole('button', { name: 'admin@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Business' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('Lift Estimator');
  const looks = page.getByRole('region', { name: 'How it looks' });
  await name.fill('');
  await name.pressSequentially('Tower Lifts');
  await page.getByLabel('Colour').fill('#00ff00');
  await page.getByLabel('Beside every price').fill('Prices include GST.');
  const papers = { Light: 'rgb(255, 255, 255)', Dark: 'rgb(25, 28, 32)' };
  for (const [theme, paper] of Object.entries(papers)) {
    const frame = looks.frameLocator(`iframe[title=${theme}]`);
    const brand = frame.getByText('Tower Lifts', { exact: true });
    await expect(brand).toBeVisible();
    await expect(brand.locator('../..')).toHaveCSS('background-color', paper);
    await expect(frame.getByText('This is an estimate, not a quote. Prices include GST.')).toBeVisible();
    await expect(frame.getByText('Next')).toHaveCSS('background-color', 'rgb(0, 255, 0)');
  }
  await expectNoBarriers(page, 'the business');

  await page.getByLabel('Booking page').fill('lifts.example');
  const save = page.getByRole('button', { name: 'Save business' });
  await save.click();
  await expect(page.getByLabel('Booking page')).toHaveAccessibleDescription(/web address/);
  await page.getByLabel('Booking page').fill('https://book.lifts.example');
  await save.click();
  await expect(page.getByText('Business saved')).toBeVisible();
  await expect(save).toBeFocused();

  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await other.goto('/');
  await expect(other.getByRole('banner')).toContainText('Tower Lifts');
  await expect(other.getByRole('link', { name: 'Terms and Conditions' })).toHaveCount(0);
  await signIn(other, '/admin?section=business');
  await other.getByLabel('Name', { exact: true }).fill('Colleague Lifts');
  await other.getByLabel('Phone').fill('02 9999 0000');
  await other.getByRole('button', { name: 'Save business' }).click();
  await expect(other.getByText('Business saved')).toBeVisible();
  await other.close();

  await name.fill('Mine Lifts');
  await page.getByLabel('ABN').fill('51 824 753 556');
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'The business was changed in the meantime' });
  await expect(dialog).toContainText('02 9999 0000');
  await dialog.getByRole('radio', { name: 'Yours for Name: Mine Lifts' }).check();
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByLabel('Phone')).toHaveValue('02 9999 0000');
  await save.click();
  await expect(page.getByText('Business saved').last()).toBeVisible();
  await page.getByText('Versions', { exact: true }).click();
  const versions = page.getByRole('list', { name: 'Versions' });
  await expect(versions.getByText(/, live$/)).toHaveText('Version 4, live');
  await versions.getByRole('button', { name: 'Bring back version 2' }).click();
  await expect(name).toHaveValue('Tower Lifts');
  await expect(page.getByLabel('ABN')).toHaveValue('');
});

test('Who cannot be shown a colleague’s save is told so, keeps what was typed, and saves again', async ({
  page,
}) => {
  await signIn(page, '/admin?section=business');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Mine Lifts');
  await asAdmin(page, 'put', '/api/admin/business', { phone: '02 8888 0000' });
  await page.route('**/api/admin/business', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Save business' }).click();
  await expect(
    page.getByText(/please review their changes\. They could not be loaded: save again/),
  ).toBeVisible();
  await expect(name).toHaveValue('Mine Lifts');
  await page.unroute('**/api/admin/business');
  await page.getByRole('button', { name: 'Save business' }).click();
  const dialog = page.getByRole('dialog', { name: 'The business was changed in the meantime' });
  await expect(dialog).toContainText('02 8888 0000');
});

test('Unsaved details are not lost by leaving the page without being asked', async ({ page }) => {
  await signIn(page, '/admin?section=business');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Unsaved Lifts');
  const leads = page.getByRole('link', { name: 'Leads' });
  await leads.click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(dialog).toContainText('Your changes to the business are not saved yet.');
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(name).toHaveValue('Unsaved Lifts');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Save business' }).click();
  await expect(page.getByText('Business saved')).toBeVisible();
  await name.fill('Never saved Lifts');
  await leads.click();
  await dialog.getByRole('button', { name: 'Leave and lose changes' }).click();
  await expect(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
  await page.goto('/admin?section=business');
  await expect(name).toHaveValue('Unsaved Lifts');
});

test('What is typed while the business is being saved stays, and so does the focus', async ({ page }) => {
  await signIn(page, '/admin?section=business');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Slow Lifts');
  const release = await holdBack(page, '**/api/admin/business');
  await name.press('Enter');
  await expect(page.getByRole('button', { name: 'Save business' })).toBeDisabled();
  await name.pressSequentially(' and Stairs');
  release();
  await expect(page.getByText('Business saved')).toBeVisible();
  await expect(name).toHaveValue('Slow Lifts and Stairs');
  await expect(name).toBeFocused();
  await name.press('Enter');
  await page.getByText('Versions', { exact: true }).click();
  await expect(page.getByRole('list', { name: 'Versions' }).getByText('Version 3, live')).toBeVisible();
});

test('Before visitors come, a list says what is missing and leads there, until it is put away', async ({
  page,
}) => {
  await signIn(page);
  await expect(page.getByText('Demonstration prices', { exact: true })).toBeVisible();
  await page.getByText('Before visitors come').click();
  const list = page.getByRole('list', { name: 'Before visitors come' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expect(list).toContainText('Demonstration prices are live');
  await expectNoBarriers(page, 'the list of the first day');
  await list.getByRole('link', { name: 'Who hears of leads' }).click();
  await expect(page.getByLabel('Who hears of new leads')).toBeVisible();
  await page.goBack();
  await page.getByText('Before visitors come').click();
  await page.getByRole('button', { name: 'Put away' }).click();
  await expect(page.getByText('The list is put away')).toBeVisible();
  await expect(list).toHaveCount(0);
});
