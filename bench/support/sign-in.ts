import type { Page } from '@playwright/test';
import { storeToken } from '../../e2e/support/accounts.ts';

/** Signs a demo account in by the API; returns its token. */
export async function signInByApi(origin: string, username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: 'lamplight-demo' });
  const response = await fetch(`${origin}/api/auth/login`, { method: 'POST', body });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

/**
 * Signs a page in with a demo account, without the login screen, and returns the token. Afterwards the page is on the
 * app's origin.
 */
export async function signIn(page: Page, url: string, username: string): Promise<string> {
  const token = await signInByApi(url, username);
  await page.goto(`${url}/login`);
  await storeToken(page, token);
  return token;
}
