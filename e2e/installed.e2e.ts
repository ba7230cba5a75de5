import { chromium, type Page } from '@playwright/test';
import { cacheNames, startReleases, updateState, workerInControl } from './support/installed.ts';
import {
  aBook,
  api,
  blurFocused,
  expectMoving,
  leaveAt,
  nextSeek,
  pause,
  play,
  player,
  savedPosition,
  sound,
  soundAt,
} from './support/listening.ts';
import { expectMessage } from './support/message.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

// Most journeys block the service worker, because they mock responses of the server.
test.use({ serviceWorkers: 'allow' });

/** Chromium's warning when a resource was preloaded before the worker controlled the page. */
const workerTakesOver = /cross-world service worker resource mismatch/;

const source = (page: Page) =>
  page.evaluate(() => new URL(document.querySelector('audio')?.src ?? 'about:blank').pathname);
const downloads = (page: Page) => page.getByRole('dialog', { name: 'Download' });

test('a downloaded book plays without network or server, and progress is saved afterwards', {
  tag: '@phone',
}, async ({ page, context, app, noise }) => {
  test.slow();
  // Expect failed requests of the app, and the browser's messages about them.
  noise.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|could not be loaded|Failed to fetch/);
  noise.expect(workerTakesOver);
  // The journey requests deleted audio after logging out, which fails.
  noise.expect(/status of 404 .*\/offline\/audio\//);
  await signedIn(page, 'premium');
  const { book, first, second } = await aBook(page, 1);
  await leaveAt(page, book, first, 0);
  const moment = { chapter_id: first.id, position: 2, note: 'The first words' };
  await api(page, 'PUT', '/user/moments/stored', moment);
  await page.goto('/library?list=moments');
  await expect(page.getByText(moment.note)).toBeVisible();
  await page.goto('/home');
  await workerInControl(page);

  await page.goto(`/synopsis/${book.id}`);
  await page.getByRole('button', { name: 'Download' }).click();
  await downloads(page)
    .getByRole('button', { name: `Download: ${first.title}` })
    .click();
  await expect(downloads(page).getByText(/^Downloaded · /)).toHaveCount(1);
  await downloads(page)
    .getByRole('button', { name: /^All \d+ chapters · / })
    .click();
  await expect(downloads(page).getByText(/^Downloaded · /)).toHaveCount(book.chapters.length, {
    timeout: 60_000,
  });
  await expectAccessible(page);
  await downloads(page).getByRole('button', { name: 'Close' }).click();

  await context.setOffline(true);
  await app.crash();
  let isBack = false;
  async function comeBack() {
    if (isBack) return;
    isBack = true;
    await app.revive();
    await context.setOffline(false);
  }
  try {
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'Your downloads' })).toBeVisible();
    await expect(page.getByRole('status').getByText('You’re offline.')).toBeVisible();
    const stored = page.getByRole('region').getByRole('listitem').getByRole('link', { name: book.title });
    await expect(stored.first(), 'a downloaded book plays from home’s lists').toBeVisible();
    const lastSeen = page.getByRole('region', { name: 'Popular Now' }).getByRole('listitem');
    await expect(lastSeen, 'home as it was seen last').toHaveCount(6);
    await expect(lastSeen.filter({ has: page.getByRole('link') })).toHaveCount(
      await lastSeen.filter({ hasText: book.title }).count(),
    );
    await expect(lastSeen.filter({ hasText: 'Needs a connection' }).first()).toBeVisible();
    await expectAccessible(page);
    await page.goto('/library?list=moments');
    await expect(page.getByRole('heading', { name: 'Your moments' })).toBeVisible();
    await expect(page.getByText(moment.note)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/tags');
    await expect(page.getByText('This page needs a connection.')).toBeVisible();
    await page.getByRole('link', { name: 'Your downloads' }).click();
    await page.getByRole('list', { name: 'Downloaded audiobooks' }).getByRole('link').click();

    await play(page).click();
    await expectMoving(page);
    expect(await source(page)).toBe(`/offline/audio/${first.id}`);
    await blurFocused(page);
    const before = await soundAt(page);
    const firstSkip = await nextSeek(player(page));
    await page.keyboard.press('l');
    expect(await firstSkip()).toBeGreaterThan(before + 14);
    await expectMoving(page);
    await page.keyboard.press('n');
    await expect.poll(() => source(page)).toBe(`/offline/audio/${second.id}`);
    await expectMoving(page);
    const secondSkip = await nextSeek(player(page));
    await page.keyboard.press('l');
    expect(await secondSkip()).toBeGreaterThan(15);
    await pause(page).click();
    const left = await soundAt(page);
    expect(
      await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('unsent.'))),
    ).toBe(true);

    // A new page without a network has only the data stored on the device.
    await page.close();
    const later = await context.newPage();
    await later.goto(`/listen/${book.id}`);
    await expect(later.getByRole('heading', { level: 1, name: second.title })).toBeVisible();
    await expect.poll(async () => Math.abs((await soundAt(later)) - left)).toBeLessThan(1);
    expect((await sound(later)).paused).toBe(true);
    const commentsTab = later.getByRole('tab', { name: /^Comments/ });
    await commentsTab.click();

    await comeBack();
    await expect
      .poll(() => savedPosition(later, book).catch(() => null), { timeout: 40_000 })
      .toMatchObject({ chapter: second.id, position: expect.closeTo(left, 0) });
    await expect(later.getByText('You’re offline.')).toBeHidden();
    await expect(commentsTab, 'the screen keeps its state').toHaveAttribute('aria-selected', 'true');

    await later.goto('/profile');
    await expect(later.getByRole('heading', { name: 'Downloads' })).toBeVisible();
    const chapterList = later.locator(`ul[aria-label="Chapters of ${book.title}"]`);
    await expect(later.getByText(book.title)).toBeVisible();
    await expect(chapterList, 'drawn once it is opened').toHaveCount(0);
    await later.getByText(book.title).click();
    await expect(chapterList).toBeVisible();
    await expectAccessible(later);
    await later.getByRole('button', { name: `Remove: ${first.title}` }).click();
    await expect(later.getByRole('button', { name: `Remove: ${first.title}` })).toHaveCount(0);
    expect(await cacheNames(later)).toContain('lamplight-downloads');
    await later.getByRole('button', { name: 'Account menu' }).click();
    await later.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(later).toHaveURL('/login');
    await expect.poll(() => cacheNames(later)).toEqual(['lamplight-shell-', 'lamplight-language']);
    expect(await later.evaluate(() => localStorage.getItem('downloads'))).toBeNull();
    const answer = await later.evaluate(
      async (id) => (await fetch(`/offline/audio/${id}`)).status,
      second.id,
    );
    expect(answer).toBe(404);
  } finally {
    await comeBack();
  }
});

test('a book downloaded but never played here opens without a network where another device left it', {
  tag: '@phone',
}, async ({ page, context, noise }) => {
  test.slow();
  noise.expect(/ERR_INTERNET_DISCONNECTED|could not be loaded|Failed to fetch/);
  noise.expect(workerTakesOver);
  await signedIn(page, 'premium');
  const { book, first, second } = await aBook(page, 1);
  await leaveAt(page, book, first, 12);
  await api(page, 'PUT', '/user/settings/playback', { book_speeds: [{ book_id: book.id, speed: 1.5 }] });
  await api(page, 'PUT', '/user/moments/stored', {
    chapter_id: second.id,
    position: 2,
    note: 'Kept for later',
  });
  await page.goto('/home');
  await workerInControl(page);
  await page.goto(`/synopsis/${book.id}`);
  await page.getByRole('button', { name: 'Download' }).click();
  await downloads(page)
    .getByRole('button', { name: /^All \d+ chapters · / })
    .click();
  await expect(downloads(page).getByText(/^Downloaded · /)).toHaveCount(book.chapters.length, {
    timeout: 60_000,
  });

  const opensAt = async (title: string, position: number) => {
    await context.setOffline(true);
    await page.goto('/home');
    await page.getByRole('list', { name: 'Downloaded audiobooks' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.poll(() => soundAt(page)).toBeCloseTo(position, 0);
  };
  await test.step('the place at the time of the download', async () => {
    await opensAt(first.title, 12);
    expect((await sound(page)).rate).toBe(1.5);
    await expect(page.getByRole('button', { name: /^Speed/ }).first()).toContainText('1.5');
  });
  await test.step('the place that home names later', async () => {
    await context.setOffline(false);
    await leaveAt(page, book, second, 25);
    const refreshed = page.waitForResponse((response) =>
      response.url().endsWith(`/books/${book.id}/progress`),
    );
    await page.goto('/home');
    await (await refreshed).finished();
    // Wait for half a second without requests: the page has then stored the response.
    await page.waitForLoadState('networkidle');
    await opensAt(second.title, 25);
    await play(page).click();
    await expectMoving(page);
    await pause(page).click();
  });
  const left = await soundAt(page);
  await page.goto('/library?list=moments');
  await expect(page.getByText('Kept for later')).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(() => savedPosition(page, book).catch(() => null), { timeout: 40_000 })
    .toMatchObject({ chapter: second.id, position: expect.closeTo(left, 0) });
});

test('the browser finds the app installable', { tag: '@desktop' }, async ({ app, noise }, info) => {
  // A persistent profile, because browsers do not offer installation in private windows, which other journeys use.
  const context = await chromium.launchPersistentContext(info.outputPath('profile'), {
    ...info.project.use.launchOptions,
    baseURL: app.url,
  });
  noise.listen(context);
  try {
    const page = await context.newPage();
    const browser = await context.newCDPSession(page);
    await page.goto('/login');
    const { url, errors, data } = await browser.send('Page.getAppManifest');
    expect(url).toBe(`${app.url}/manifest.webmanifest?lang=en`);
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '{}')).toMatchObject({
      name: 'Lamplight',
      start_url: '/home',
      display: 'standalone',
    });
    const icon = await page.evaluate(async () => {
      const answer = await fetch('/icons/icon-512.png');
      const { width, height } = await createImageBitmap(await answer.blob());
      return { width, height };
    });
    expect(icon).toEqual({ width: 512, height: 512 });
  } finally {
    await context.close();
  }
});

test('an update installs on request, and never during playback', { tag: '@desktop' }, async ({
  openContext,
  app,
  noise,
}) => {
  test.slow();
  noise.expect(workerTakesOver);
  // The other tab reloads so late that the browser warns about unused preloaded resources.
  noise.expect(/was preloaded using link preload but not used/);
  const releases = await startReleases(app.url);
  const context = await openContext({ baseURL: releases.url });
  try {
    const page = await context.newPage();
    await signedIn(page, 'member');
    const { book, first } = await aBook(page, 0);
    await leaveAt(page, book, first, 0);
    await page.goto(`/listen/${book.id}`);
    await workerInControl(page);
    await play(page).click();
    await expectMoving(page);
    const other = await context.newPage();
    await other.goto('/profile');
    for (const old of [page, other]) await old.evaluate(() => Object.assign(window, { isOldPage: true }));

    releases.publish();
    // Repeat the check: if the browser started a check of its own before the release, `update()` joins that one.
    const isFound = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration?.update();
        return Boolean(registration?.installing ?? registration?.waiting);
      });
    await expect.poll(isFound).toBe(true);
    // The message appears only after the new version has been fetched completely; hovering keeps it open.
    await page.getByText('A new version is ready').hover({ timeout: 60_000 });
    await expectMessage(page, 'The update installs when playback stops.', () =>
      page.getByRole('button', { name: 'Update' }).click(),
    );
    await expectMoving(page);
    expect(await page.evaluate(() => 'isOldPage' in window)).toBe(true);

    // The other tab shows the prompt before the update is installed.
    await expect(other.getByText('A new version is ready').first()).toBeVisible({ timeout: 60_000 });
    await pause(page).click();
    const isUpdated = expect.objectContaining({ isOldPage: false, isLoaded: true });
    await expect.poll(() => updateState(page), { timeout: 60_000 }).toEqual(isUpdated);
    await expect(play(page)).toBeVisible();
    // The other tab stays on the old version until its own Update button is pressed.
    expect(await other.evaluate(() => 'isOldPage' in window)).toBe(true);
    await other.getByRole('main').getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => updateState(other), { timeout: 60_000 }).toEqual(isUpdated);
    // The cache of the previous version stays, for tabs that were opened with it.
    const names = await page.evaluate(() => caches.keys());
    expect(names).toContain('lamplight-shell-0123456789ab');
    expect(names.filter((name) => name.startsWith('lamplight-shell-'))).toHaveLength(2);
  } finally {
    await context.close();
    await releases.stop();
  }
});
