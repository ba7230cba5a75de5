import type { Page } from '@playwright/test';

/** Signs a demo account in, without the login screen; returns its token. The page is on the app's origin afterwards. */
export async function signIn(page: Page, url: string, username: string): Promise<string> {
  const answer = await page.request.post(`${url}/api/auth/login`, {
    form: { username, password: 'lamplight-demo' },
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
    username: string;
    role: string;
  };
  await page.goto(`${url}/login`);
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    [
      ['token', token],
      ['role', payload.role],
      ['user_id', payload.sub],
      ['username', payload.username],
    ] as const,
  );
  return token;
}
