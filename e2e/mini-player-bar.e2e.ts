import type { Page } from '@playwright/test';
import {
  aBook,
  expectMoving,
  goHome,
  leaveAt,
  mini,
  pause,
  play,
  playFrom,
  sound,
  soundAt,
} from './support/listening.ts';
import { expect, expectAccessible, isPhone, signedIn, test } from './support/test.ts';

const growingCover = '::view-transition-group(player-cover)';

/**
 * Starts recording view transitions. Returns a function that returns the names of the elements that have been animated.
 */
async function recordGrowth(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const names: string[] = [];
    Object.assign(window, { grown: names });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(
        () =>
          names.push(
            ...document
              .getAnimations()
              .map((animation) => (animation.effect as KeyframeEffect).pseudoElement ?? ''),
          ),
        // Ignored: on a busy machine the browser may skip a transition.
        () => {},
      );
      return transition;
    };
  });
  return () => page.evaluate(() => (window as unknown as { grown: string[] }).grown);
}

test('a tap opens the full player, into which the small cover grows', { tag: '@phone' }, async ({ page }) => {
  // Use a width at which the bar shows a cover: below 420 px, the bar of a book with a text has none.
  await page.setViewportSize({ width: 430, height: 780 });
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  // Start at the beginning, so that the chapter does not end before the last attempt.
  await playFrom(page, book, first, 0);
  await goHome(page);
  const grown = await recordGrowth(page);
  const before = await soundAt(page);
  await expect(async () => {
    await mini(page)
      .getByRole('link', { name: /^Open player/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/listen/${book.id}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);
    await expect(mini(page)).toHaveCount(0);
    // The animation is skipped if the player's screen takes more than 600 ms, as on a busy machine: go home and try
    // again.
    const parts = await grown();
    if (!parts.includes(growingCover)) await goHome(page);
    expect(parts).toContain(growingCover);
  }).toPass({ timeout: 30_000 });
  expect(await soundAt(page)).toBeGreaterThan(before);
  await expectMoving(page);
  await pause(page).click();

  await test.step('and does not where motion is not wanted', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await goHome(page);
    await page.evaluate(() => {
      document.startViewTransition = () => {
        throw new Error('motion');
      };
    });
    await mini(page)
      .getByRole('link', { name: /^Open player/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);
  });
});

test('the cover of the Continue card grows into the player, which plays', { tag: '@phone' }, async ({
  page,
}) => {
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  await leaveAt(page, book, first, 5);
  await page.goto('/home');
  const grown = await recordGrowth(page);
  await expect(async () => {
    await page.getByRole('link', { name: 'Continue', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/listen/${book.id}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title);
    // The browser may skip the animation on a busy machine: go home and try again, as in the test above.
    const parts = await grown();
    if (!parts.includes(growingCover)) await goHome(page);
    expect(parts).toContain(growingCover);
  }).toPass({ timeout: 30_000 });
  await expectMoving(page);
});

test('the bar covers no content', async ({ page }) => {
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  await playFrom(page, book, first, 20);
  await goHome(page);
  await expect(page.getByRole('navigation', { name: 'Pages of All Audiobooks' })).toBeAttached();
  const bar = await mini(page).boundingBox();
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const last = await page.locator('#main a, #main button').last().boundingBox();
      return (last?.y ?? 9999) + (last?.height ?? 0);
    })
    .toBeLessThanOrEqual(bar?.y ?? 0);
  expect(bar?.height).toBeCloseTo(isPhone(page) ? 68 : 84, 0);
  const next = isPhone(page) ? await page.getByRole('navigation').last().boundingBox() : null;
  if (next) expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(next.y);
  const order = await page.evaluate(() =>
    [...document.querySelectorAll('.skip-link, header, main, .mini, .bottom-nav')].map(
      (element) => element.className || element.tagName,
    ),
  );
  expect(order).toEqual(['skip-link', 'top-bar', 'shell-main', 'mini', 'bottom-nav']);
  await expect(mini(page).getByText(/ left · /)).toBeInViewport({ ratio: 1 });
  if (!isPhone(page)) return;
  await test.step('and on its side a phone gives little of its height away', async () => {
    await page.setViewportSize({ width: 740, height: 360 });
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect(mini(page).getByRole('button', { name: 'Close player' })).toBeInViewport({ ratio: 1 });
    const covered = await page.evaluate(() => {
      const bars = [...document.querySelectorAll('.mini, .bottom-nav, .top-bar')];
      const rows = new Set<number>();
      for (const { top, bottom } of bars.map((bar) => bar.getBoundingClientRect()))
        for (let y = Math.max(0, top); y < Math.min(innerHeight, bottom); y += 1) rows.add(Math.round(y));
      return rows.size / innerHeight;
    });
    expect(covered).toBeLessThan(0.2);
    await expectAccessible(page);
  });
  await test.step('and upright nothing of a book’s page shows between its button, the player and the tabs', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.locator('#main a[href^="/synopsis/"]').first().click();
    await expect(page.locator('[data-action-bar] a')).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(() => {
          const [button, tabs] = ['[data-action-bar]', '.bottom-nav'].map((name) =>
            document.querySelector(name),
          );
          return (tabs?.getBoundingClientRect().top ?? 0) - (button?.getBoundingClientRect().bottom ?? 0);
        }),
      )
      .toBeLessThanOrEqual(0);
  });
});

// Desktop only: phones have these controls in the full player.
test('the wide bar has all playback controls', { tag: '@desktop' }, async ({ page }) => {
  await signedIn(page, 'member');
  const { book, first, second } = await aBook(page, 0);
  await playFrom(page, book, first, 2);
  await goHome(page);
  const bar = mini(page);
  // Pause, so that the positions do not depend on the speed of the machine.
  await pause(page).click();
  await expect(play(page)).toBeVisible();
  const before = await soundAt(page);
  await bar.getByRole('button', { name: 'Forward 15 seconds' }).click();
  await expect.poll(() => soundAt(page)).toBeCloseTo(before + 15, 1);
  await bar.getByRole('button', { name: 'Speed 1×' }).click();
  await page.getByRole('menuitemradio', { name: '1.5×' }).click();
  expect((await sound(page)).rate).toBe(1.5);
  await bar.getByRole('button', { name: 'Sleep timer' }).click();
  await page.getByRole('button', { name: 'End of chapter' }).click();
  await expect(bar.getByRole('button', { name: /^Sleep timer, until the end/ })).toHaveText('Chapter');
  await bar.getByRole('button', { name: /^Volume/ }).click();
  await expect(page.getByRole('slider', { name: 'Volume' })).toBeVisible();
  await page.keyboard.press('Escape');
  await bar.getByRole('slider', { name: 'Seek in chapter' }).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => soundAt(page)).toBe(0);
  await play(page).click();
  await expectMoving(page);
  await bar.getByRole('button', { name: 'Next chapter' }).click();
  await expect(bar).toContainText(second.title);
  await expect(page.getByText(/^Jumped to/), 'what one sees happen needs no words').toHaveCount(0);
  await expectMoving(page);
  await expectAccessible(page);
});
