import { fetchToken } from './support/accounts.ts';
import {
  aBook,
  expectAllSent,
  expectMoving,
  goHome,
  lastHeard,
  leaveAt,
  mini,
  type Progress,
  pause,
  play,
  playFrom,
  recordHeard,
  savedPosition,
  seekbar,
  sound,
  soundAt,
} from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

test('playback continues on every screen, in the mini player', { tag: '@phone' }, async ({ page, noise }) => {
  test.slow();
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'All Audiobooks' })).toBeVisible();
  await expect(mini(page), 'nothing is offered before something is played').toHaveCount(0);
  await playFrom(page, book, first, 2);
  await expect(mini(page), 'the player’s own screen needs none').toHaveCount(0);

  await goHome(page);
  await expectMoving(page);
  await expect(mini(page)).toContainText(first.title);
  await expect(mini(page)).toContainText(book.title);
  expect(await page.locator('audio').count(), 'one element').toBe(1);
  for (const name of ['Bookmark', 'Tags', 'Updates', 'Profile']) {
    await page.getByRole('link', { name, exact: true }).filter({ visible: true }).click();
    await expect(mini(page)).toBeVisible();
  }
  await expectMoving(page);
  await goHome(page);

  await pause(page).click();
  await expect.poll(async () => (await sound(page)).paused).toBe(true);
  const before = await soundAt(page);
  await mini(page).getByRole('button', { name: 'Back 15 seconds' }).click();
  await expect.poll(() => soundAt(page)).toBeCloseTo(Math.max(0, before - 15), 1);
  await expectAccessible(page);
  await play(page).click();
  await expectMoving(page);

  await test.step('a reload leaves it standing there, paused; one tap plays on', async () => {
    await recordHeard(page);
    // The session is stored in this tab, so that no progress request is needed.
    await page.route('**/progress', (route) => route.abort());
    noise.expect(/progress.*ERR_FAILED|ERR_FAILED.*progress/);
    await page.reload();
    await expect(mini(page)).toContainText(first.title);
    await expect(mini(page)).toContainText(book.title);
    await expect(play(page)).toBeVisible();
    expect((await sound(page)).paused).toBe(true);
    const stood = await lastHeard(page);
    await expect.poll(() => soundAt(page)).toBeGreaterThan(stood - 2.5);
    expect(await soundAt(page)).toBeLessThan(stood + 1.5);
    await play(page).click();
    await expectMoving(page);
    await page.unroute('**/progress');
  });
});

test('closing stops playback, saves the position, and can be undone', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await signedIn(page, 'member');
  const { book, first, second } = await aBook(page, 0);
  await leaveAt(page, book, second, 0);
  await playFrom(page, book, first, 5);
  await goHome(page);
  await mini(page).getByRole('button', { name: 'Close player' }).click();
  await expect(mini(page)).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
  // Focus on Undo keeps the message open, however slow the machine is.
  await page.getByRole('button', { name: 'Undo' }).focus();
  expect((await sound(page)).paused).toBe(true);
  await expect.poll(async () => (await savedPosition(page, book)).position).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mini(page)).toBeVisible();
  await expectMoving(page);
  expect(await soundAt(page)).toBeGreaterThan(5);

  await test.step('at a chapter’s very end, too', async () => {
    await pause(page).click();
    await mini(page)
      .getByRole('link', { name: /^Open player/ })
      .click();
    await page.getByRole('button', { name: 'Sleep timer' }).click();
    await page.getByRole('button', { name: 'End of chapter' }).click();
    await seekbar(page).fill(String(Math.floor(first.duration - 2)));
    await play(page).click();
    await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.ended)).toBe(true);
    await expect(play(page)).toBeVisible();
    await goHome(page);
    await mini(page).getByRole('button', { name: 'Close player' }).click();
    // Wait for the new toast, because an earlier toast may also have an Undo button.
    await expect(mini(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(mini(page)).toContainText(first.title);
    await expect.poll(() => soundAt(page)).toBeGreaterThan(first.duration - 3);
    await play(page).click();
    await expect(mini(page)).toContainText(second.title);
    await expectMoving(page);
  });
});

test('logging out stops playback and removes the data of the listener', { tag: '@desktop' }, async ({
  page,
}) => {
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  await playFrom(page, book, first, 20);
  await goHome(page);
  await page.getByRole('button', { name: /account/i }).click();
  const before = await soundAt(page);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await test.step('after the last second has reached the server', async () => {
    // Logging out ended the session, so get a new token.
    const token = await fetchToken(page, 'member');
    const saved = async (): Promise<number> => {
      const answer = await page.request.get(`/api/books/${book.id}/progress`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { progress }: Progress = await answer.json();
      return progress.find((entry) => entry.chapter_id === first.id)?.position ?? 0;
    };
    await expect.poll(saved).toBeGreaterThanOrEqual(Math.floor(before * 100) / 100);
    await expectAllSent(page);
  });
  await expect(mini(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.querySelector('audio')?.getAttribute('src') ?? null)).toBeNull();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /^(history|token)/.test(key))),
  ).toEqual([]);
});

test.describe(() => {
  test.use({ ownContext: true });

  test('the mini player announces that playback waits for the network', { tag: '@phone' }, async ({
    page,
    context,
    noise,
  }) => {
    noise.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|could not be loaded/);
    // Save data, so that the next chapter is not preloaded and cannot play offline.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    );
    await signedIn(page, 'member');
    const { book, first } = await aBook(page, 0);
    await playFrom(page, book, first, 2);
    await goHome(page);
    await context.setOffline(true);
    await page.keyboard.press('n');
    await expect(mini(page).getByRole('status')).toHaveText('Offline. Waiting to reconnect…');
    await expect(mini(page).getByRole('link')).toContainText('Offline. Waiting to reconnect…');
    await context.setOffline(false);
    await expectMoving(page);
    await expect(mini(page).getByRole('status')).toHaveText('');
  });
});

test('only one of two tabs plays', { tag: '@desktop' }, async ({ page, context }) => {
  await signedIn(page, 'member');
  const { book, first, second } = await aBook(page, 0);
  await playFrom(page, book, first, 10);
  const other = await context.newPage();
  await other.goto('/home');
  await playFrom(other, book, second, 5);
  await expect(play(page)).toBeVisible();
  await expectMoving(other);
  expect((await sound(page)).paused).toBe(true);
  await expect(page.getByRole('alert').filter({ hasText: 'Playing in another tab' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Listen here' }).click();
  await expectMoving(page);
  await expect(page.getByText('Playing in another tab')).toHaveCount(0);
  await expect(play(other)).toBeVisible();
});

test('a chapter of the playing book can be chosen on its page, and Continue resumes it', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow();
  await signedIn(page, 'member');
  const { book, first, second } = await aBook(page, 0);
  const third = book.chapters[2]?.title ?? '';
  const toItsPage = async () => {
    await page.getByRole('region', { name: 'Player' }).getByRole('link', { name: book.title }).click();
    await expect(mini(page)).toBeVisible();
  };
  const onScreen = page.getByRole('region', { name: 'Player' });
  await playFrom(page, book, first, 20);
  await toItsPage();
  await page.getByRole('link', { name: third }).click();
  await expect(onScreen.getByRole('heading', { name: third })).toBeVisible();
  await expectMoving(page);
  await expect(page).toHaveURL(`/listen/${book.id}?chapter=${book.chapters[2]?.id}`);

  await pause(page).click();
  await toItsPage();
  const goOn = page.getByRole('link', { name: 'Continue', exact: true });
  await expect(goOn).toHaveAttribute('href', `/listen/${book.id}?chapter=${book.chapters[2]?.id}`);
  await page.keyboard.press('p');
  await expect(mini(page)).toContainText(second.title);
  await goOn.click();
  await expectMoving(page);
  await expect(onScreen.getByRole('heading', { name: second.title }), 'where the listener is').toBeVisible();
  await expect(page).toHaveURL(`/listen/${book.id}?chapter=${second.id}`);
});

test('the player is shown once on its own screen, also with a trailing slash', { tag: '@desktop' }, async ({
  page,
}) => {
  await signedIn(page, 'member');
  const { book } = await aBook(page, 0);
  await page.goto(`/listen/${book.id}/`);
  await play(page).click();
  await expectMoving(page);
  await expect(mini(page)).toHaveCount(0);
  await page.keyboard.press('k');
  await expect.poll(async () => (await sound(page)).paused, 'a key acts once').toBe(true);
});
