import { mergeStretches, oneStretch } from '@lamplight/contract/played-stretches';
import type { Locator } from '@playwright/test';
import { expectDialogFits } from './support/dialog-fits.ts';
import {
  aBook,
  api,
  expectClearOf,
  expectMoving,
  lastHeard,
  leaveAt,
  look,
  pause,
  play,
  recordHeard,
  savedPosition,
  seekbar,
  sound,
  soundAt,
} from './support/listening.ts';
import { expect, expectAccessible, isPhone, signedIn, test } from './support/test.ts';

test('a member plays, skips, seeks and changes the speed', async ({ page }) => {
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  await leaveAt(page, book, first, 0);
  await page.goto(`/listen/${book.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);
  expect((await sound(page)).paused, 'nothing sounds before a tap').toBe(true);

  await play(page).click();
  await expect(pause(page)).toBeVisible();
  await expectMoving(page);

  // Pause, so that the positions do not depend on the speed of the machine.
  await pause(page).click();
  await expect(play(page)).toBeVisible();
  const before = await soundAt(page);
  await page.getByRole('button', { name: 'Forward 15 seconds' }).click();
  await expect.poll(() => soundAt(page)).toBeCloseTo(before + 15, 1);
  await page.getByRole('button', { name: 'Back 15 seconds' }).click();
  await expect.poll(() => soundAt(page)).toBeCloseTo(before, 1);

  await seekbar(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => soundAt(page)).toBe(0);
  await expect(seekbar(page)).toHaveAttribute('aria-valuetext', /^\d+ seconds? of /);
  const bar = await seekbar(page).boundingBox();
  if (!bar) throw new Error('The seek bar is not on the screen');
  await play(page).click();
  await page.mouse.click(bar.x + bar.width / 2, bar.y + bar.height / 2);
  await expect.poll(() => soundAt(page)).toBeGreaterThan(first.duration * 0.45);
  await expectMoving(page);

  // Pause, because at 3.5× the chapter might end while the menu is checked.
  await pause(page).click();
  await page.getByRole('button', { name: /^Speed/ }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([
    '0.5×',
    '0.75×',
    '1×',
    '1.25×',
    '1.5×',
    '1.75×',
    '2×',
    '2.5×',
    '3×',
    '3.5×',
  ]);
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('1×');
  await page.getByRole('menuitemradio', { name: '3.5×' }).click();
  await page.getByRole('button', { name: /^Speed/ }).click();
  await expect(page.getByRole('menuitem', { name: '0.05× faster' }), 'not past the fastest').toBeDisabled();
  await expectClearOf(page, 'Speed');
  const slower = page.getByRole('menuitem', { name: '0.05× slower' });
  await slower.hover();
  await page.mouse.down();
  // Holding the button repeats the step, so one long press replaces fourteen.
  await expect.poll(async () => (await sound(page)).rate).toBeLessThan(2.85);
  await page.mouse.up();
  const { rate } = await sound(page);
  await slower.click();
  expect((await sound(page)).rate, 'a press is one step').toBeCloseTo(rate - 0.05);
  if (isPhone(page)) {
    const track = await page.locator('.speed-track').boundingBox();
    if (!track) throw new Error('The track of speeds is not on the screen');
    await page.mouse.click(track.x + track.width * ((2.8 - 0.5) / 3), track.y + track.height / 2);
    expect((await sound(page)).rate, 'any speed by one press').toBe(2.8);
  }
  await page.keyboard.type('1.15');
  expect((await sound(page)).rate, 'any speed by its digits').toBe(1.15);
  await page.getByRole('menuitemradio', { name: '1.5×' }).click();
  await expect(page.getByText(/left.* at 1\.5×/)).toBeVisible();

  await play(page).click();
  await expectMoving(page);
  expect((await sound(page)).rate).toBe(1.5);
  await pause(page).click();
  await expect(play(page)).toBeVisible();
  const stopped = await soundAt(page);
  await expect
    .poll(() => savedPosition(page, book))
    .toEqual({
      chapter: first.id,
      position: expect.closeTo(stopped, 0),
    });
});

test('the next chapter starts automatically, at the chosen speed', { tag: '@phone' }, async ({ page }) => {
  await signedIn(page, 'member');
  const { book, first, second } = await aBook(page, 1);
  await leaveAt(page, book, second, 0);
  await leaveAt(page, book, first, first.duration - 4);
  await page.goto(`/listen/${book.id}`);
  await page.getByRole('button', { name: /^Speed/ }).click();
  await page.getByRole('menuitemradio', { name: '1.25×' }).click();
  await play(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
  await expectMoving(page);
  expect((await sound(page)).rate).toBe(1.25);
  await expect(page.locator('[aria-current="true"]').filter({ hasText: second.title })).toBeVisible();
  await expect.poll(() => savedPosition(page, book)).toMatchObject({ chapter: second.id });
});

test('playback resumes at the right second after the tab was closed', { tag: '@phone' }, async ({
  page,
  context,
  noise,
}) => {
  noise.expect(/progress.*ERR_FAILED|ERR_FAILED.*progress/);
  await signedIn(page, 'member');
  const { book, first, second } = await aBook(page, 2);
  await leaveAt(page, book, first, 0);
  await leaveAt(page, book, second, 5);
  await page.goto(`/listen/${book.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
  await play(page).click();
  await recordHeard(page);
  await expect.poll(() => soundAt(page)).toBeGreaterThan(7.5);
  await page.close();

  const again = await context.newPage();
  await again.goto(`/listen/${book.id}`);
  await expect(again.getByRole('heading', { level: 1 })).toHaveText(second.title);
  await expect(play(again)).toBeVisible();
  const left = await lastHeard(again);
  await expect.poll(() => soundAt(again)).toBeGreaterThan(left - 2.5);
  expect(await soundAt(again)).toBeLessThan(left + 1.5);

  await test.step('and loses nothing that the server missed', async () => {
    await play(again).click();
    await expectMoving(again);
    await recordHeard(again);
    await again.route('**/progress', (route) => route.abort());
    const before = await soundAt(again);
    await expect.poll(() => soundAt(again)).toBeGreaterThan(before + 3);
    await again.close();
    const third = await context.newPage();
    await third.goto(`/listen/${book.id}`);
    await expect(play(third)).toBeVisible();
    const lost = await lastHeard(third);
    await expect.poll(() => soundAt(third)).toBeGreaterThan(lost - 2.5);
    await expect.poll(async () => (await savedPosition(third, book)).position).toBeGreaterThan(lost - 2.5);
  });
});

test('chapters are found by title and opened', { tag: '@desktop' }, async ({ page }) => {
  await signedIn(page, 'member');
  const { book, first, second } = await aBook(page, 0);
  await leaveAt(page, book, second, 0);
  await leaveAt(page, book, first, 0);
  await page.goto(`/listen/${book.id}`);
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  await expect(rows).toHaveCount(book.chapters.length);
  await page.getByRole('searchbox', { name: 'Search chapters' }).fill('zzz no such');
  await expect(page.getByText('No results found.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search chapters' }).fill(second.title.toUpperCase());
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
  await expectMoving(page);
  const previous = page.getByRole('button', { name: 'Previous chapter' });
  await page.getByRole('slider', { name: 'Seek in chapter' }).fill('20');
  await expect.poll(() => soundAt(page)).toBeGreaterThan(20);
  // Paused, so that the position does not depend on the speed of the machine.
  await pause(page).click();
  await previous.click();
  await expect.poll(() => soundAt(page), 'to the start of the chapter').toBeLessThan(5);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
  await previous.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);
  await expect(previous).toBeDisabled();
});

test('an accidental Previous in the next chapter leaves what was heard heard', { tag: '@desktop' }, async ({
  page,
}) => {
  await signedIn(page, 'member');
  const { book, first, second } = await aBook(page, 11);
  const length = Math.floor(first.duration ?? 0);
  const all = Array.from({ length: Math.ceil(length / 15) }, (_, index) => oneStretch(index));
  await api(page, 'POST', `/books/${book.id}/progress`, {
    chapter_id: first.id,
    position: length,
    played_stretches: [{ chapter_id: first.id, stretches: all.reduce(mergeStretches, '') }],
  });
  await leaveAt(page, book, second, 2);
  await page.goto(`/listen/${book.id}`);
  const row = page.getByRole('tabpanel').getByRole('button').filter({ hasText: first.title });
  await expect(row).toContainText('(heard)');
  await page.getByRole('button', { name: 'Previous chapter' }).click();
  await expect(row).toContainText('(current, heard)');
  expect(await soundAt(page), 'a chapter that was heard opens at its start').toBeLessThan(1);
  // The new chapter is saved only once its audio has loaded.
  await expect.poll(() => savedPosition(page, book)).toMatchObject({ chapter: first.id });
  await page.reload();
  await expect(row).toContainText('(current, heard)');
  await page.goto(`/synopsis/${book.id}`);
  await expect(page.getByRole('link').filter({ hasText: first.title })).toContainText('(heard)');
});

test('the volume is saved', { tag: '@desktop' }, async ({ page }) => {
  await signedIn(page, 'premium');
  const { book } = await aBook(page, 0);
  await page.goto(`/listen/${book.id}`);
  await page.getByRole('button', { name: /^Volume/ }).click();
  const slider = page.getByRole('slider', { name: 'Volume' });
  await slider.fill('0.35');
  expect((await sound(page)).volume).toBe(0.35);
  await expect.poll(() => api(page, 'GET', '/user/settings/volume')).toBe(0.35);
  await page.reload();
  await expect.poll(async () => (await sound(page)).volume).toBe(0.35);
  await page.getByRole('button', { name: /^Volume/ }).click();
  await slider.fill('1');
  await page.goto('/home');
  await expect.poll(() => api(page, 'GET', '/user/settings/volume')).toBe(1);
});

test('premium saves a chapter as a file, a standard member is asked to upgrade', { tag: '@phone' }, async ({
  page,
}) => {
  await signedIn(page, 'premium');
  const { book } = await aBook(page, 0);
  await page.goto(`/listen/${book.id}`);
  const saved = async (link: Locator) => {
    const arriving = page.waitForEvent('download');
    await link.click();
    const file = await arriving;
    expect(await file.failure()).toBeNull();
  };
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await saved(page.getByRole('menuitem', { name: 'Save file' }));
  await page.getByRole('button', { name: /^Download/ }).click();
  const downloads = page.getByRole('dialog', { name: 'Download' });
  await expect(downloads.getByRole('button', { name: /^This chapter · [\d.]+ [KM]B$/ })).toBeVisible();
  await expectDialogFits(downloads);
  await saved(downloads.getByRole('link', { name: /^Save file/ }));
  await downloads.getByRole('button', { name: 'Close' }).click();

  await signedIn(page, 'member');
  await page.goto(`/listen/${book.id}`);
  await page.getByRole('button', { name: 'Download' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to download' });
  await expect(dialog.getByRole('button', { name: 'Upgrade' })).toBeVisible();
  await expect(dialog).toContainText('Premium costs $14.99 a month. You pay $9.99 a month now.');
  await expectDialogFits(dialog);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
});

test('access that ends is noticed on return: the gate, and silence', { tag: '@desktop' }, async ({
  page,
}) => {
  await signedIn(page, 'member');
  const { book } = await aBook(page, 0);
  await page.goto(`/listen/${book.id}`);
  await play(page).click();
  await expectMoving(page);
  const me = await api<object>(page, 'GET', '/auth/me');
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { ...me, stripe_status: 'canceled' } }),
  );
  await look(page);
  await expect(page.getByRole('heading', { name: 'Reactivate your subscription' })).toBeVisible();
  await expect.poll(async () => (await sound(page)).paused, 'silence').toBe(true);
  const stopped = await soundAt(page);
  await page.unroute('**/api/auth/me');
  await look(page);
  await play(page).click();
  await expectMoving(page);
  expect(await soundAt(page)).toBeGreaterThan(stopped - 0.5);
});

test('an unknown book shows an error with a link home', { tag: '@desktop' }, async ({ page, noise }) => {
  noise.expect(/status of (404|422) .*\/api\/books\//);
  await signedIn(page, 'member');
  for (const id of ['999999', 'abc']) {
    await page.goto(`/listen/${id}`);
    await expect(page.getByRole('heading', { name: 'Audiobook not found.' })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/home/);
});
