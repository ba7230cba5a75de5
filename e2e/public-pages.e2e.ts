import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type AppUnderTest, startApp } from './support/app-under-test.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

/** Draws a picture that is large enough for the front page. */
const lampPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 1000, height: 600, channels: 3, background: '#553311' } })
    .png()
    .toBuffer();

// Only this app has public pages turned on.
let app: AppUnderTest;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const choices = { front: true, front_at_root: true, books: true, people: true, series: true, clips: true };

/** Turns public pages on and sets a sample for the first book; returns the book's title. */
async function publish(): Promise<string> {
  const login = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin', password: 'lamplight-demo' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const send = async (path: string, body?: object) => {
    const method = body ? 'PUT' : 'GET';
    const answer = await fetch(`${app.url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, path).toBe(true);
    return answer.json();
  };
  const { revision } = (await send('/admin/public-pages')) as { revision: number };
  await send('/admin/public-pages', { ...choices, chapter_titles: true, revision });
  const { title, chapters } = (await send('/books/1')) as { title: string; chapters: { id: number }[] };
  await send('/books/1/sample', { chapter_id: chapters[0]?.id, from: 2, to: 20 });
  return title;
}

async function expectPlays(page: Page, title: string): Promise<void> {
  const sample = page.locator('audio').and(page.getByLabel(`Sample of ${title}`));
  const position = () => sample.evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await sample.evaluate((audio: HTMLAudioElement) => void audio.play());
  await expect.poll(position).toBeGreaterThan(0.3);
}

test('a visitor without JavaScript finds a book and hears its sample', { tag: '@phone' }, async ({
  openContext,
  viewport,
}) => {
  const title = await publish();
  const withoutScripts = { baseURL: app.url, javaScriptEnabled: false };
  const page = await (await openContext(withoutScripts)).newPage();

  await test.step('the front page is at /, and leads to the book', async () => {
    await page.goto('/');
    await expect(page).toHaveTitle('Lamplight');
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Books' }).click();
    await page.locator('summary', { hasText: 'Sample' }).click();
    await expectPlays(page, title);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(/\/b\/1-[a-z-]+$/);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(viewport?.width);
  });

  await test.step('a new visitor loads less than 60 KB for it', async () => {
    const other = await (await openContext(withoutScripts)).newPage();
    const sizes: Promise<number>[] = [];
    other.on('requestfinished', (request) =>
      sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize)),
    );
    await other.goto(page.url(), { waitUntil: 'networkidle' });
    const loaded = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(loaded).toBeGreaterThan(10_000);
    expect(loaded).toBeLessThan(60 * 1024);
  });

  await test.step('the sample plays', async () => {
    await expectPlays(page, title);
  });

  // Use a context with JavaScript, because axe needs timers.
  const checked = await (await openContext({ baseURL: app.url })).newPage();
  for (const path of ['/', '/by/1', page.url()]) {
    await checked.goto(path);
    await expectAccessible(checked);
  }
});

test('the front page keeps its unsaved text while it is switched off', { tag: '@desktop' }, async ({
  openContext,
}) => {
  await publish();
  const page = await (await openContext({ baseURL: app.url })).newPage();
  await signedIn(page, 'admin');
  await page.goto('/admin/settings');
  const alt = page.getByLabel('Picture description');
  await alt.fill('A lamp that nobody has saved');
  const isOn = page.getByRole('checkbox', { name: 'Front page', exact: true });
  await isOn.click();
  await expect(alt).toBeHidden();
  await isOn.click();
  await expect(alt).toBeVisible();
  await expect(alt).toHaveValue('A lamp that nobody has saved');
  await alt.fill('');
});

test('an admin writes the front page, and visitors read it without JavaScript', { tag: '@desktop' }, async ({
  openContext,
  viewport,
}) => {
  const title = await publish();
  const page = await (await openContext({ baseURL: app.url })).newPage();
  await signedIn(page, 'admin');
  await page.goto('/admin/settings');
  const preview = page.getByRole('region', { name: 'Preview of the front page' });
  await expect(preview).toContainText('Cancel any time');

  await test.step('what is typed shows in the preview, and is saved', async () => {
    await page.getByLabel('Text', { exact: true }).first().fill('# By the fire\n\nRead by *one* voice.');
    await expect(preview.getByRole('heading', { name: 'By the fire' })).toBeVisible();
    await page.getByRole('group', { name: 'How it works, step 1' }).getByLabel('Title').fill('Knock');
    await expect(preview).toContainText('Knock');
    await page.getByLabel('Picture description').fill('A lamp on a sill');
    await page.getByRole('button', { name: 'Save front page' }).click();
    await expect(page.getByText('Front page saved.')).toBeVisible();
    const picture = { name: 'lamp.png', mimeType: 'image/png', buffer: await lampPicture() };
    await page.getByLabel('Front page picture from a file').setInputFiles(picture);
    await expect(page.getByAltText('In use on the front page')).toBeVisible();
    await expectAccessible(page);
  });

  const visitor = await (await openContext({ baseURL: app.url, javaScriptEnabled: false })).newPage();
  const sizes: Promise<number>[] = [];
  visitor.on('requestfinished', (request) => {
    if (request.resourceType() === 'image') return;
    sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
  });
  await visitor.goto('/', { waitUntil: 'networkidle' });
  const loaded = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(loaded).toBeGreaterThan(10_000);
  expect(loaded).toBeLessThan(60 * 1024);
  await expect(visitor.getByRole('heading', { name: 'By the fire' })).toBeVisible();
  await expect(visitor.getByAltText('A lamp on a sill')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Knock' })).toBeVisible();
  await expect(visitor.getByText('$9.99 a month', { exact: true })).toBeVisible();
  await expectPlays(visitor, title);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport?.width);
  const checked = await (await openContext({ baseURL: app.url })).newPage();
  await checked.goto('/welcome');
  await expectAccessible(checked);
});

test('the app leads visitors to the public front page', { tag: '@phone' }, async ({ openContext, noise }) => {
  noise.expect(/status of 404 .*\/nowhere/);
  await publish();
  const page = await (await openContext({ baseURL: app.url })).newPage();
  for (const [path, link] of [
    ['/demo', 'Lamplight'],
    ['/nowhere', 'Go to home page'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('link', { name: 'Become a member' }).first()).toBeVisible();
    await expect(page).toHaveURL(`${app.url}/`);
  }
});
