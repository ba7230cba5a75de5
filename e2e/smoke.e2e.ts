import { expect, expectAccessible, signedIn, test } from './support/test.ts';

test('the screens for signed-out users open and are accessible', async ({ page }, { project }) => {
  // On phones the other screens are checked by the journeys about registration and payment.
  for (const path of project.name === 'desktop' ? ['/login', '/register', '/cancel'] : ['/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test('a signed-in member skips the login screen', { tag: '@desktop' }, async ({ page }) => {
  await signedIn(page, 'member');
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an unknown URL is a 404 for people and robots', { tag: '@desktop' }, async ({ page, noise }) => {
  noise.expect(/status of 404 .*\/nowhere/);
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle('Page Not Found · Lamplight');
  await page.getByRole('link', { name: 'Go to home page' }).click();
  await expect(page).toHaveURL('/login');
});

test('the preview of a shared link has the title of its page', { tag: '@desktop' }, async ({ page }) => {
  const contentOf = (selector: string) => page.locator(selector).getAttribute('content');
  for (const path of ['/login', '/register', '/demo', '/forgot-password', '/reset-password', '/cancel']) {
    const served = await (await page.request.get(path)).text();
    const [, title = ''] = /<title>(.*?)<\/title>/.exec(served) ?? [];
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page, path).toHaveTitle(title);
    expect(await contentOf('meta[property="og:title"]')).toBe(title);
    expect((await contentOf('meta[name="description"]'))?.length).toBeGreaterThan(20);
  }
  const card = await page.request.get((await contentOf('meta[property="og:image"]')) ?? '');
  expect(card.headers()['content-type']).toBe('image/jpeg');
  expect(await (await page.request.get('/robots.txt')).text()).toContain('Disallow: /api/');
});
