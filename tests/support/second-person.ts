// A colleague in a browser of their own.
import type { Browser, Page } from '@playwright/test';
import { asAdmin, fillLogin } from './admin-session.ts';
import { keepMessages } from './browser-test.ts';

const password = 'a colleague’s password';

/** Invites somebody and signs them in, at the same server as `page`. Returns their page at this path. */
export async function openAsColleague(
  browser: Browser,
  page: Page,
  { email, name, path }: { readonly email: string; readonly name: string; readonly path: string },
): Promise<Page> {
  const { url } = await asAdmin(page, 'post', '/api/admin/people', { email, name });
  const token = String(url).split('invitation=')[1];
  await page.request.post(`/api/admin/invitations/${token}`, { data: { password } });
  const { origin } = new URL(page.url());
  const theirs = await browser.newPage({ baseURL: origin });
  await theirs.addInitScript(keepMessages);
  await theirs.goto('/admin/login');
  await fillLogin(theirs, password, email);
  await theirs.getByRole('button', { name: 'Logout' }).waitFor();
  await theirs.goto(path);
  return theirs;
}
