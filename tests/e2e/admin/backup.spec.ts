import { signIn } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';

// In the server's own folder, which goes with it.
test.use({ ownServer: { BACKUP_DIR: 'backups' } });

test('The page of backups says what there is, and when the next is made', async ({ page }) => {
  await signIn(page, '/admin?section=backup');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText(/^The backup is made, \d+ kB$/)).toBeVisible();
  await expect(page.getByText(/^Last backup .* min ago, \d+ kB, read back whole$/)).toBeVisible();
  await expect(page.getByText(/The next: \d+ \w+ \d{4}, soon after midnight\./)).toBeVisible();
  await expect(page.getByText('ask your technician to copy each somewhere else')).toBeVisible();
});
