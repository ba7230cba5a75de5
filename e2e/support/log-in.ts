import { expect, type Page } from '@playwright/test';

/** Signs a person in on the login screen, which must be open, and waits for home. */
export async function logIn(
  page: Page,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  // The app reloads the page shortly after login, which would interrupt a navigation that started before.
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await loaded;
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
}
