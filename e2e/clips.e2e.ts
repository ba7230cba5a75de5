import { aBook, api, leaveAt, nextSeek, pause, play, playFrom, soundAt } from './support/listening.ts';
import { expect, expectAccessible, expectFocusNotLost, signedIn, test } from './support/test.ts';

test('a member shares a clip, a visitor hears it, and it ends', { tag: '@phone' }, async ({
  page,
  openContext,
  viewport,
  noise,
}) => {
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 4);
  await playFrom(page, book, first, 12);
  await pause(page).click();
  await expect(play(page)).toBeVisible();

  await test.step('the dialog proposes what was just heard, and plays it', async () => {
    const heard = Math.round(await soundAt(page));
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Share a clip' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share a clip' });
    await expect(dialog.getByRole('status')).toHaveText(`${heard} seconds`);
    await dialog.getByRole('button', { name: 'Start a second later' }).click();
    await dialog.getByRole('button', { name: 'Start a second later' }).click();
    // A press outside the dialog does not close it, and so keeps the chosen start.
    await page.mouse.click(2, 2);
    await expect(dialog.getByRole('group', { name: 'Start' })).toContainText('0:02');
    const start = await nextSeek(dialog.locator('audio'));
    await dialog.getByRole('button', { name: 'Listen' }).click();
    expect(await start()).toBe(2);
    const position = () => dialog.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(position).toBeGreaterThan(2.5);
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await dialog.getByRole('button', { name: 'End a second earlier' }).focus();
    for (let n = 0; n < 4; n += 1) await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Quote' }).fill('x'.repeat(281));
    await expect(dialog.getByText('1 character too many.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Quote' }).fill('A light went out.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create link' }).click();
  });

  const ready = page.getByRole('dialog', { name: 'Your clip is ready' });
  const link = await ready.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(/\/clips\/[\w-]{22}$/);
  await expect(ready.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await expectAccessible(page);
  await ready.getByRole('button', { name: 'Close' }).click();

  const visitor = await (await openContext({ javaScriptEnabled: false })).newPage();
  await test.step('a visitor without JavaScript hears it and reads the quote', async () => {
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { level: 1, name: book.title })).toBeVisible();
    await expect(visitor.getByText('“A light went out.”')).toBeVisible();
    const audio = visitor.getByLabel(`Clip from ${book.title}`);
    await audio.evaluate((element: HTMLAudioElement) => void element.play());
    await expect
      .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime))
      .toBeGreaterThan(0.3);
    await audio.evaluate((element: HTMLAudioElement) => element.pause());
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport?.width);
  });

  await test.step('it is listed in My Library, and ends there', async () => {
    await page.goto('/library?list=clips');
    const rows = page.getByRole('list', { name: 'Clips' }).getByRole('listitem');
    await expect(rows.first()).toContainText('A light went out.');
    await expectAccessible(page);
    const before = await rows.count();
    await rows.first().getByRole('button').click();
    await page.getByRole('menuitem', { name: 'End clip' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End clip' }).click();
    await expect(rows).toHaveCount(before - 1);
    await expectFocusNotLost(page);
    noise.expect(/status of 404 .*\/clips\//);
    expect((await visitor.reload())?.status()).toBe(404);
    await expect(visitor.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});

test('an editor ends a clip that a member made with the X key', { tag: '@desktop' }, async ({ page }) => {
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 5);
  await leaveAt(page, book, first, 10);
  await page.goto(`/listen/${book.id}`);
  await expect(play(page)).toBeVisible();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('dialog', { name: 'Your clip is ready' })).toBeVisible();
  await page.keyboard.press('Escape');
  await signedIn(page, 'admin');
  await page.goto(`/playlist/${book.id}`);
  const clips = page.getByRole('list', { name: 'Clips' });
  await expect(clips).toContainText('member');
  await clips.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await clips.getByRole('button').first().click();
  await page.getByRole('menuitem', { name: 'End clip' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End clip' }).click();
  await expect(page.getByText('No clips yet.')).toBeVisible();
  await expectFocusNotLost(page);
  expect(await api(page, 'GET', `/books/${book.id}/clips`)).toEqual([]);
});
