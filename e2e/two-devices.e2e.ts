import type { Page } from '@playwright/test';
import {
  aBook,
  api,
  expectAllSent,
  expectMoving,
  leaveAt,
  look,
  nextSeek,
  pause,
  play,
  player,
  savedPosition,
  sound,
  soundAt,
} from './support/listening.ts';
import { expect, expectAccessible, type OpenContext, signedIn, test } from './support/test.ts';

test.use({ ownContext: true });

interface Past {
  chapter_id: number;
  position: number;
}
const history = (page: Page, id: number) => api<Past[]>(page, 'GET', `/books/${id}/history`);

/** Opens a second device of the same member. */
async function secondDevice(openContext: OpenContext): Promise<Page> {
  const context = await openContext({
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
  });
  return context.newPage();
}

/** Pauses, and returns the position once it is saved. */
async function pauseAndSave(page: Page): Promise<number> {
  await pause(page).click();
  await expect(play(page)).toBeVisible();
  await expectAllSent(page);
  return soundAt(page);
}

test('a paused device follows the playing one, and Undo returns', { tag: '@phone' }, async ({
  page,
  openContext,
}) => {
  await signedIn(page, 'member');
  const { book, first, second } = await aBook(page, 0);
  await leaveAt(page, book, second, 0);
  await leaveAt(page, book, first, 5);
  await page.goto(`/listen/${book.id}`);
  await expect(play(page)).toBeVisible();

  const other = await secondDevice(openContext);
  await signedIn(other, 'member');
  await other.goto(`/listen/${book.id}`);
  await expect(play(other)).toBeVisible();
  await play(other).click();
  await expectMoving(other);
  await other.getByRole('button', { name: 'Next chapter' }).click();
  await expectMoving(other);
  const there = await pauseAndSave(other);
  expect(await savedPosition(page, book)).toMatchObject({ chapter: second.id });

  await look(page);
  // Focus on Undo keeps the message open, however slow the machine is.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
  await expect.poll(() => soundAt(page)).toBeCloseTo(there, 0);
  expect((await sound(page)).paused, 'adopting is not playing').toBe(true);
  await expect(page.getByText(/^Synced to \d+:\d\d from Chrome on Android/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);
  await expectAccessible(page);
  await expect.poll(() => savedPosition(page, book)).toMatchObject({ chapter: first.id });
  expect(await history(page, book.id)).toContainEqual(expect.objectContaining({ chapter_id: second.id }));

  await test.step('and the places left are found in the player', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Listening history' }).click();
    const sheet = page.getByRole('dialog', { name: 'Listening history' });
    await expect(sheet.getByText('Chrome on Android').first()).toBeVisible();
    await expectAccessible(page);
    await sheet
      .getByRole('button', { name: new RegExp(second.title) })
      .first()
      .click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);
  });
});

test('an active listener is never moved, and the other position is kept', { tag: '@desktop' }, async ({
  page,
  openContext,
}) => {
  await signedIn(page, 'member');
  const { book, first, second } = await aBook(page, 1);
  await leaveAt(page, book, first, 3);
  await page.goto(`/listen/${book.id}`);
  await play(page).click();
  await expectMoving(page);

  const other = await secondDevice(openContext);
  await signedIn(other, 'member');
  await leaveAt(other, book, second, 12);
  await look(page);
  await expectMoving(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);
  await expect.poll(() => savedPosition(page, book)).toMatchObject({ chapter: first.id });
  expect(await history(page, book.id)).toContainEqual(
    expect.objectContaining({ chapter_id: second.id, position: 12 }),
  );

  await test.step('but is told of it, and goes there by a press', async () => {
    const offer = page.getByText(`You were at 0:12 in “${second.title}”`);
    await expect(offer).toBeVisible();
    const target = await nextSeek(player(page));
    await page.getByRole('button', { name: 'Go there' }).click();
    await page.getByRole('button', { name: 'Undo' }).focus();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
    expect(await target()).toBe(12);
    await expectMoving(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);
  });
});

test('pressing play on a device with an old position shows the newer one, and both are kept', {
  tag: '@phone',
}, async ({ page, openContext }) => {
  await signedIn(page, 'member');
  const { book, first, second } = await aBook(page, 1);
  await leaveAt(page, book, second, 0);
  await leaveAt(page, book, first, 4);
  await page.goto(`/listen/${book.id}`);
  await expect(play(page)).toBeVisible();

  const other = await secondDevice(openContext);
  await signedIn(other, 'member');
  await other.goto(`/listen/${book.id}`);
  await play(other).click();
  await expectMoving(other);
  await other.getByRole('button', { name: 'Next chapter' }).click();
  await expectMoving(other);
  const there = await pauseAndSave(other);
  expect(await savedPosition(page, book)).toMatchObject({ chapter: second.id });

  // The first device's page has not been focused in the meantime, so it is outdated.
  await play(page).click();
  await expectMoving(page);
  // Focusing the button keeps the offer open.
  await page.getByRole('button', { name: 'Go there' }).focus();
  await expect(page.getByText(/^You were at .* on Chrome on Android in “/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);
  await expect.poll(() => savedPosition(page, book)).toMatchObject({ chapter: first.id });
  expect(await history(page, book.id)).toContainEqual(
    expect.objectContaining({ chapter_id: second.id, position: expect.closeTo(there, 0) }),
  );
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
  await expectMoving(page);
  await expect
    .poll(() => history(page, book.id))
    .toContainEqual(expect.objectContaining({ chapter_id: first.id }));
});

test('offline progress is sent in order, and no device loses a position', {
  tag: '@desktop',
}, async ({ page, openContext, context, noise }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED/);
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 2);
  const third = book.chapters[2];
  if (!third) throw new Error('The book has too few chapters');
  await leaveAt(page, book, first, 2);
  await page.goto(`/listen/${book.id}`);
  await play(page).click();
  await expectMoving(page);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const audio = document.querySelector('audio');
        return audio && audio.buffered.length > 0 ? audio.buffered.end(audio.buffered.length - 1) : 0;
      }),
    )
    .toBeGreaterThan(12);
  await context.setOffline(true);
  await expect.poll(() => soundAt(page)).toBeGreaterThan(8);
  await pause(page).click();
  const heard = await soundAt(page);

  const other = await secondDevice(openContext);
  await signedIn(other, 'member');
  await leaveAt(other, book, third, 20);
  await test.step('the page that was offline crashes and comes back', async () => {
    await page.close({ runBeforeUnload: false });
    await context.setOffline(false);
  });
  const back = await context.newPage();
  await back.goto('/home');
  await expectAllSent(back);
  expect(await savedPosition(back, book), 'the later device counts').toMatchObject({
    chapter: third.id,
    position: 20,
  });
  expect(await history(back, book.id)).toContainEqual(
    expect.objectContaining({ chapter_id: first.id, position: expect.closeTo(heard, 0) }),
  );
  await back.goto(`/listen/${book.id}`);
  await expect(back.getByRole('heading', { level: 1 })).toHaveText(third.title);
});

test('a seek can be undone, and smart rewind goes back after a pause', { tag: '@phone' }, async ({
  page,
}) => {
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  await leaveAt(page, book, first, 4);
  await page.clock.install();
  await page.goto(`/listen/${book.id}`);
  await play(page).click();
  await expectMoving(page);
  // Pause, so that the positions do not depend on the speed of the machine.
  await pause(page).click();
  await expect(play(page)).toBeVisible();
  const before = await soundAt(page);
  await page.getByRole('slider', { name: 'Seek in chapter' }).fill(String(Math.floor(first.duration - 8)));
  await expect(page.getByText(/^Jumped to \d+:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => soundAt(page)).toBeCloseTo(before, 1);

  await page.getByRole('slider', { name: 'Seek in chapter' }).fill('22');
  await play(page).click();
  await expectMoving(page);
  await pause(page).click();
  const stood = await soundAt(page);
  await page.clock.fastForward('05:00:00');
  await play(page).click();
  await expectMoving(page);
  expect(await soundAt(page), 'at the saved position, unless it was chosen otherwise').toBeGreaterThan(stood);
  await pause(page).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Listening settings' }).click();
  await page.getByRole('checkbox', { name: 'Smart rewind' }).check();
  await page.getByRole('button', { name: 'Close' }).click();
  const left = await soundAt(page);
  // After hours, smart rewind goes back 20 s: long enough to be seen on a slow machine.
  await page.clock.fastForward('05:00:00');
  await play(page).click();
  await expect.poll(() => soundAt(page)).toBeLessThan(left - 6);
  await expect
    .poll(async () => (await savedPosition(page, book)).position, 'not saved before it is passed')
    .toBeCloseTo(left, 0);
  await expectMoving(page);
});
