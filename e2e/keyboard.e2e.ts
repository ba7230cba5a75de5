import {
  aBook,
  blurFocused,
  expectMoving,
  mini,
  pause,
  play,
  playFrom,
  seekbar,
  sound,
  soundAt,
} from './support/listening.ts';
import { twoFrames } from './support/scrolling.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await signedIn(page, 'member');
});

test('the keyboard controls everything', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  const { book, first, second } = await aBook(page, 0);
  await playFrom(page, book, first, 12);
  await page.locator('body').press('k');
  await expect(play(page)).toBeVisible();
  // Playback is paused, so that the positions do not depend on the speed of the machine.
  for (const [key, by] of [
    ['l', 15],
    ['j', -15],
    ['ArrowRight', 15],
    ['ArrowLeft', -15],
  ] as const) {
    const before = await soundAt(page);
    await page.keyboard.press(key);
    await expect.poll(async () => (await soundAt(page)) - before).toBeCloseTo(by, 1);
  }
  await blurFocused(page);
  await page.keyboard.press('Space');
  await expectMoving(page);
  await page.keyboard.press('Shift+Period');
  await expect.poll(async () => (await sound(page)).rate).toBe(1.25);
  await page.keyboard.press('Shift+Comma');
  await page.keyboard.press('Shift+Comma');
  await expect.poll(async () => (await sound(page)).rate).toBe(0.75);
  await page.keyboard.press('Shift+Period');
  await page.keyboard.press('m');
  await expect.poll(async () => (await sound(page)).volume).toBe(0);
  await page.keyboard.press('m');
  await expect.poll(async () => (await sound(page)).volume).toBeGreaterThan(0);
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
  await page.keyboard.press('p');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);

  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
  const previous = page.getByRole('button', { name: 'Previous chapter' });
  await previous.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);
  await page.keyboard.press('Enter');
  await expect(previous).toBeDisabled();
  await expect(previous, 'keeps the focus at the first chapter').toBeFocused();
  await blurFocused(page);
  // Pause, so that the chapter does not end during the next steps.
  await page.keyboard.press('k');
  await expect(play(page)).toBeVisible();

  const bookmark = page.getByRole('button', { name: 'Bookmark', exact: true });
  const was = await bookmark.getAttribute('aria-pressed');
  await page.keyboard.press('b');
  await expect(bookmark).toHaveAttribute('aria-pressed', was === 'true' ? 'false' : 'true');
  await page.keyboard.press('b');
  await expect(bookmark).toHaveAttribute('aria-pressed', was ?? 'false');
  await page.keyboard.press('c');
  await expect(page.getByRole('tab', { name: 'Comments' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'Sleep timer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Sleep timer' })).toBeHidden();
  await page.getByRole('tab', { name: 'Chapters' }).click();
  await blurFocused(page);
  await page.keyboard.press('k');
  await expect(pause(page)).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search chapters' });
  await expect(search).toBeFocused();

  await test.step('fields and dialogs keep their keys', async () => {
    await page.keyboard.type('jk ');
    await expect(search).toHaveValue('jk ');
    await expect(pause(page)).toBeVisible();
    await search.fill('');
    await blurFocused(page);
    // Pause, so that no chapter ends while the shortcut sheet is checked.
    await page.keyboard.press('k');
    await expect(play(page)).toBeVisible();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toBeVisible();
    await expectAccessible(page);
    const before = await soundAt(page);
    await page.keyboard.press('j');
    await page.keyboard.press('n');
    expect(await soundAt(page)).toBe(before);
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(first.title);
  });

  await test.step('shortcuts can be turned off permanently', async () => {
    await page.getByRole('checkbox', { name: 'Keyboard shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden();
    await blurFocused(page);
    await page.keyboard.press('k');
    await expect(play(page)).toBeVisible();
    await play(page).click();
    await expectMoving(page);
    await page.reload();
    await expect(play(page)).toBeVisible();
    await page.keyboard.press('k');
    await twoFrames(page);
    expect((await sound(page)).paused).toBe(true);
    await expect(play(page)).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Listening settings' }).click();
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: 'Keyboard shortcuts' }).check();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Listening settings' })).toBeHidden();
    await blurFocused(page);
    await page.keyboard.press('k');
    await expect(pause(page)).toBeVisible();
  });
});

test('shortcuts work with the mini player, and a focused button keeps Space', {
  tag: '@desktop',
}, async ({ page }) => {
  const { book, first } = await aBook(page, 0);
  await playFrom(page, book, first, 0);
  await page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).click();
  await expect(mini(page)).toBeVisible();
  await page.keyboard.press('k');
  await expect.poll(async () => (await sound(page)).paused).toBe(true);
  await mini(page).getByRole('button', { name: 'Play', exact: true }).filter({ visible: true }).focus();
  await page.keyboard.press('Space');
  await expectMoving(page);
  await blurFocused(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search audiobooks' })).toBeFocused();
  await blurFocused(page);
  await test.step('a search on another screen gets every letter, and none is a shortcut', async () => {
    await page.getByRole('link', { name: 'Profile', exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/profile/);
    await expect(page.getByRole('combobox', { name: 'Search audiobooks' })).toHaveCount(0);
    await blurFocused(page);
    await page.keyboard.type('/moon');
    await expect(page).toHaveURL(/tags/);
    await expect(page.getByRole('searchbox', { name: 'Search audiobooks' })).toHaveValue('moon');
    await expect(page).toHaveURL(/search=moon/);
    await expect(mini(page)).toContainText(first.title);
    expect((await sound(page)).volume, 'M has not muted').toBeGreaterThan(0);
  });
  await blurFocused(page);
  await page.keyboard.press('c');
  await expect(page).toHaveURL(new RegExp(`/listen/${book.id}`));
  await expect(page.getByRole('tab', { name: 'Comments' })).toHaveAttribute('aria-selected', 'true');
});

test('shortcuts work after a click on the seek bar, and / opens the search behind another panel', {
  tag: '@desktop',
}, async ({ page }) => {
  const { book, first } = await aBook(page, 0);
  await playFrom(page, book, first, 12);
  await seekbar(page).click();
  await page.keyboard.press('k');
  await expect(play(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Comments' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Comments' })).toBeVisible();
  // Type as fast as possible: letters typed before the field opens are kept, and none triggers a shortcut.
  await page.keyboard.type('/kmn');
  await expect(page.getByRole('searchbox', { name: 'Search chapters' })).toHaveValue('kmn');
  await expect(play(page)).toBeVisible();
});

test('/ opens the search without playback, too, unless shortcuts are off', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/home');
  const box = page.getByRole('combobox', { name: 'Search audiobooks' });
  await expect(box).toBeVisible();
  await page.locator('body').press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type('moth/');
  await expect(box).toHaveValue('moth/');
  await box.fill('');

  await page.getByRole('link', { name: 'Profile', exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/profile/);
  await expect(box).toHaveCount(0);
  await blurFocused(page);
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search audiobooks' });
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/tags/);

  await page.evaluate(() => localStorage.setItem('listening', '{"shortcuts":false}'));
  await blurFocused(page);
  await page.keyboard.press('/');
  await twoFrames(page);
  await expect(search).not.toBeFocused();
});

test('keys reach the controls of the members in the order that they are seen', { tag: '@desktop' }, async ({
  page,
}) => {
  await signedIn(page, 'admin');
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await page.goto('/members');
    const rows = page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('button') });
    await expect(rows.first()).toBeVisible();
    const controls = await page
      .locator('main')
      .locator('a[href], button, input, select')
      .locator('visible=true')
      .evaluateAll((all) =>
        all.map((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          return { name: control.ariaLabel ?? control.textContent, left, right, top, bottom };
        }),
      );
    expect(controls.length).toBeGreaterThan(await rows.count());
    const backwards = controls.slice(1).flatMap((next, index) => {
      const last = controls[index];
      const isAfter = !last || next.top >= last.bottom - 1 || next.left >= last.right - 1;
      return isAfter ? [] : [`${last.name} → ${next.name}`];
    });
    expect(backwards, `${width} px`).toEqual([]);
  }
});
