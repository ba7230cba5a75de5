import type { Page } from '@playwright/test';
import {
  aBook,
  api,
  expectAllSent,
  expectMoving,
  leaveAt,
  pause,
  play,
  playFrom,
  savedPosition,
  seekbar,
  sound,
  soundAt,
} from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

const audio = '**/media/audio/**';
const problem = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: code, status, code, detail: code }),
});

/**
 * Fires the error of a rejected range request, because browsers load the short samples completely before the server
 * could reject a request.
 */
const breakConnection = (page: Page) =>
  page.evaluate(() => void document.querySelector('audio')?.dispatchEvent(new Event('error')));

/** Keeps the page from preloading the next chapters, so that the browser requests each from the server. */
const fetchNothingAhead = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );

test.beforeEach(async ({ page }) => {
  await fetchNothingAhead(page);
  await signedIn(page, 'member');
});

test('an expired audio link is renewed during playback, without a message and at the same position', {
  tag: '@desktop',
}, async ({ page, noise }) => {
  noise.expect(/status of 403 /);
  const { book, first } = await aBook(page, 0);
  await playFrom(page, book, first, 5);
  const old = await page.evaluate(() => document.querySelector('audio')?.src ?? '');
  let refusals = 0;
  await page.route(audio, (route) => {
    if (refusals > 0) return route.continue();
    refusals += 1;
    return route.fulfill(problem(403, 'link_expired'));
  });
  const before = await soundAt(page);
  await breakConnection(page);
  await expect.poll(() => refusals).toBe(1);
  await expect.poll(async () => (await sound(page)).paused).toBe(false);
  await expectMoving(page);
  expect(await soundAt(page)).toBeGreaterThan(before - 0.5);
  await expect(pause(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await page.evaluate(() => document.querySelector('audio')?.src ?? '')).toContain(
    new URL(old).pathname,
  );
});

test.describe(() => {
  test.use({ ownContext: true });

  test('playback waits for a lost network, keeps unsent progress, and resumes', {
    tag: '@phone',
  }, async ({ page, context, noise }) => {
    noise.expect(/ERR_INTERNET_DISCONNECTED/);
    const { book, first, second } = await aBook(page, 0);
    await playFrom(page, book, first, 5);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Next chapter' }).click();
    await expect(page.getByText('You’re offline. Playback continues when you reconnect.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
    const unsent = await page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.startsWith('unsent.'))?.[1],
    );
    expect(unsent, 'the place left waits on the device').toContain(`"chapterId":${first.id}`);
    await context.setOffline(false);
    await expectMoving(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
    await expect.poll(() => savedPosition(page, book)).toMatchObject({ chapter: second.id });
    await pause(page).click();
    await expectAllSent(page);
  });
});

test.describe(() => {
  test.use({ ownContext: true });

  test('a failing server is retried with delays, and at once on Retry', {
    tag: '@desktop',
  }, async ({ page, noise }) => {
    test.slow();
    noise.expect(/status of 50[03] /);
    const { book, first, second } = await aBook(page, 0);
    await playFrom(page, book, first, 5);
    await page.clock.install();
    let tries = 0;
    await page.route(audio, (route) => {
      tries += 1;
      return route.fulfill({ status: 503, body: '' });
    });
    await page.getByRole('button', { name: 'Next chapter' }).click();
    await expect
      .poll(
        async () => {
          await page.clock.runFor(2000);
          return page.getByText('The audio can’t be reached. Your place is saved.').count();
        },
        { timeout: 40_000, intervals: [100] },
      )
      .toBe(1);
    expect(tries).toBeGreaterThan(5);
    await expectAccessible(page);
    await page.unroute(audio);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.clock.runFor(1000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
    await expectMoving(page);
  });
});

test.describe(() => {
  test.use({ ownContext: true });

  test('a damaged file is given up after a few attempts, with a message', { tag: '@phone' }, async ({
    page,
  }) => {
    const { book, first } = await aBook(page, 0);
    await leaveAt(page, book, first, 5);
    let requests = 0;
    await page.route(audio, (route) => {
      requests += 1;
      return route.fulfill({ contentType: 'audio/mp4', body: Buffer.alloc(50_000, 7) });
    });
    await page.clock.install();
    await page.goto(`/listen/${book.id}`);
    await play(page).click();
    await expect(page.getByRole('alert')).toContainText('This audio file is damaged or not supported.');
    await expect(play(page), 'the player is paused').toBeVisible();
    const before = requests;
    await page.clock.runFor('01:00');
    expect(requests, 'no attempt in the next minute').toBe(before);
    await expectAccessible(page);
    await page.unroute(audio);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectMoving(page);
    expect(await soundAt(page)).toBeGreaterThan(5);
  });
});

test('a position that fails to load does not stop playback and is not overwritten', {
  tag: '@desktop',
}, async ({ page, noise }) => {
  noise.expect(/status of 50[03] |could not be loaded/);
  const { book, first } = await aBook(page, 0);
  const third = book.chapters[2];
  if (!third) throw new Error('The book has too few chapters');
  await leaveAt(page, book, third, 20);
  await page.route('**/progress', (route) =>
    route.request().method() === 'GET' ? route.fulfill(problem(500, 'unknown')) : route.continue(),
  );
  await page.goto(`/listen/${book.id}?chapter=${first.id}`);
  await expect(page.getByText('Couldn’t load your place. Starting the chapter.')).toBeVisible();
  await play(page).click();
  await expectMoving(page);
  await expect.poll(() => soundAt(page)).toBeGreaterThan(4);
  expect(await savedPosition(page, book)).toEqual({ chapter: third.id, position: 20 });
  // Hovering keeps the message open.
  await page.getByRole('button', { name: 'Go there' }).hover();
  await page.unroute('**/progress');
  await expect(page.getByText(/^Couldn’t load/)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }), 'who plays is not moved').toHaveText(first.title);
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(third.title);
  await expectMoving(page);
  await expect.poll(async () => (await savedPosition(page, book)).position).toBeGreaterThan(20);
});

test('access that ends during playback shows the gate and keeps the position', { tag: '@desktop' }, async ({
  page,
  noise,
}) => {
  noise.expect(/status of 403 /);
  const { book, first } = await aBook(page, 0);
  await playFrom(page, book, first, 5);
  const me = await api<object>(page, 'GET', '/auth/me');
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { ...me, stripe_status: 'canceled' } }),
  );
  await page.route(`**/api/books/${book.id}`, (route) =>
    route.fulfill(problem(403, 'subscription_required')),
  );
  await page.route(audio, (route) => route.fulfill(problem(403, 'subscription_required')));
  const before = await soundAt(page);
  await breakConnection(page);
  await expect(page.getByRole('heading', { name: 'Reactivate your subscription' })).toBeVisible();
  expect((await sound(page)).paused).toBe(true);
  await page.unroute('**/api/auth/me');
  await page.unroute(`**/api/books/${book.id}`);
  await page.unroute(audio);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await play(page).click();
  await expectMoving(page);
  expect(await soundAt(page)).toBeGreaterThan(before - 3);
});

/** Resolves when the audio element waits for data, or has less than two seconds left. */
const almostPlayed = (page: Page) =>
  page.waitForFunction(() => {
    const element = document.querySelector('audio');
    if (!element || element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return true;
    const { buffered, currentTime } = element;
    return buffered.end(buffered.length - 1) < currentTime + 2;
  });

/**
 * Sends audio in parts of a few seconds, each once the previous part is almost played. The samples are so short that
 * a browser would otherwise load them completely before the server is stopped.
 */
async function drip(page: Page): Promise<void> {
  const bytes = 40_000;
  await page.route(audio, async (route) => {
    const headers = route.request().headers();
    const start = Number(/bytes=(\d+)/.exec(headers['range'] ?? '')?.[1] ?? 0);
    try {
      if (start > 0) await almostPlayed(page);
      const range = `bytes=${start}-${start + bytes - 1}`;
      await route.fulfill({ response: await route.fetch({ headers: { ...headers, range } }) });
    } catch {
      await route.abort('connectionrefused').catch(() => {});
    }
  });
}

/** Returns the position that the player shows, because the audio element has no position while its source changes. */
const placeShown = async (page: Page) => Number(await seekbar(page).inputValue());

test('playback resumes by itself after the server was killed and restarted', {
  tag: '@desktop',
}, async ({ page, app, noise }) => {
  test.slow();
  noise.expect(/ERR_(CONNECTION|EMPTY|INCOMPLETE|FAILED|NETWORK)|could not be loaded/);
  const { book, first, second } = await aBook(page, 0);
  await leaveAt(page, book, second, 0);
  await playFrom(page, book, first, 5);
  await drip(page);
  await page.getByRole('button', { name: 'Next chapter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
  await expect.poll(() => soundAt(page), { timeout: 30_000 }).toBeGreaterThan(3);
  await app.crash();
  await expect(page.getByText(/^The connection broke|^The audio can’t be reached/)).toBeVisible({
    timeout: 90_000,
  });
  await expect(pause(page), 'it still wants to play').toBeVisible();
  const left = await placeShown(page);
  expect(left).toBeGreaterThan(3);
  await app.revive();
  // Playback resumes without a click.
  await expect.poll(() => soundAt(page), { timeout: 60_000 }).toBeGreaterThan(left + 0.5);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
  await pause(page).click();
  const at = await soundAt(page);
  await expect
    .poll(() => savedPosition(page, book), { timeout: 60_000 })
    .toEqual({ chapter: second.id, position: expect.closeTo(at, 0) });
});
