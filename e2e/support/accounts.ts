import { expect, type Page } from '@playwright/test';
import { openEmptyPage } from './empty-page.ts';
import type { Person } from './members.ts';

/** Demo accounts that a new data folder of `npm start` contains; all have the same password. */
export type DemoAccount = 'admin' | 'member' | 'premium' | 'visitor';
const demoPassword = 'lamplight-demo';

/** Access tokens by server and account. The server matters, because some journeys start their own app. */
const tokens = new Map<string, string>();

/**
 * Signs in without opening the login screen, by setting local storage as that screen does. All pages of an account
 * share a session, as on one device, except with `isOtherDevice`.
 */
export async function signedIn(
  page: Page,
  account: DemoAccount,
  { isOtherDevice = false } = {},
): Promise<void> {
  await openEmptyPage(page);
  const place = `${new URL(page.url()).origin} ${account}`;
  const cached = tokens.get(place);
  const mayShare = !isOtherDevice && cached !== undefined && (await isValid(page, cached));
  const token = mayShare ? cached : await fetchToken(page, account);
  if (!isOtherDevice) tokens.set(place, token);
  await storeToken(page, token);
}

/** Signs a page in with an account that a journey has created, without opening the login screen. */
export async function signedInAs(
  page: Page,
  { username, password }: Pick<Person, 'username' | 'password'>,
): Promise<void> {
  await openEmptyPage(page);
  await storeToken(page, await fetchToken(page, username, password));
}

/** Signs in a page that is on the app's origin. */
export async function storeToken(page: Page, token: string): Promise<void> {
  const payload: { sub: string; username: string; role: string } = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  );
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    [
      ['token', token],
      ['role', payload.role.trim().toLowerCase()],
      ['user_id', payload.sub],
      ['username', payload.username],
    ] as const,
  );
}

/** True if a token is valid, which it is not after a journey has logged out with it. */
async function isValid(page: Page, token: string): Promise<boolean> {
  const answer = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  return answer.ok();
}

export async function fetchToken(page: Page, username: string, password = demoPassword): Promise<string> {
  const answer = await page.request.post('/api/auth/login', { form: { username, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  const { access_token }: { access_token: string } = await answer.json();
  return access_token;
}
