import type { Page } from '@playwright/test';
import { delayRequests } from './support/delay-requests.ts';
import { aBook } from './support/listening.ts';
import { scrollY, storedScroll, twoFrames } from './support/scrolling.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

const bookId = async (page: Page): Promise<number> => (await aBook(page, 0)).book.id;

test.beforeEach(async ({ page }) => {
  await signedIn(page, 'premium');
});

test('a typed URL opens at the top; reload and back keep the scroll position', {
  tag: '@desktop',
}, async ({ page }) => {
  const id = await bookId(page);
  await page.goto('/list');
  await expect(page.locator('[data-row="1"]')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => scrollY(page)).toBe(300);
  await storedScroll(page);
  await page.goto(`/synopsis/${id}`);
  await expect(page.getByRole('heading', { name: 'Chapters' })).toBeVisible();
  expect(await scrollY(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrollY(page)).toBe(300);
  await page.reload();
  await expect.poll(() => scrollY(page)).toBe(300);
  await page.goto(`/synopsis/${id}`);
  await page.goto('/list');
  await expect(page.locator('[data-row="1"]')).toBeVisible();
  expect(await scrollY(page)).toBe(0);
});

test('login and registration open for a signed-in user, with a way back above the form', {
  tag: '@phone',
}, async ({ page }) => {
  // Members may not open /admin, so they are redirected.
  await page.goto('/admin');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Signed in as premium')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/register');
  await expect(page.getByText('Signed in as premium')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register & Subscribe' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('cancelRedirectFrom', '/register'));
  await page.goto('/cancel');
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/register');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/home');
});

test('the navigation shows Admin to admins at every width', async ({ page }) => {
  await page.goto('/updates');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await signedIn(page, 'admin');
  await page.goto('/updates');
  const admin = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' });
  const seen = admin.locator('visible=true');
  await expect(seen).toHaveCount(1);
  await seen.click();
  await expect(page.getByRole('heading', { name: 'Playlists' })).toBeVisible();
  await expect(seen).toHaveAttribute('aria-current', 'page');
});

test('the old screen stays until the new one has loaded, and the cover grows into it', {
  tag: '@phone',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      // For a skipped transition the promise rejects, which is not an error here.
      const note = () => {
        const groups = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
        const { dataset } = document.documentElement;
        dataset['transitions'] = [dataset['transitions'], ...groups].join(' ');
      };
      transition.ready.then(note, () => {});
      return transition;
    };
  });
  const release = await delayRequests(page, '**/assets/synopsis-screen-*.js');
  await page.goto('/home');
  const card = page.getByRole('main').locator('a[href^="/synopsis/"]').first();
  await card.click();
  await expect(page).toHaveURL(/\/synopsis\//);
  await expect(page.locator('.late-bar')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Popular Now' })).toBeVisible();
  await expect(page.locator('main .skeleton')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Chapters' })).toBeVisible();
  await expect(page.locator('.late-bar')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-transitions', /group\(cover-\d+\)/);
});

test.describe(() => {
  test.use({ ownContext: true });

  test('a screen that failed to load appears when the connection returns', { tag: '@desktop' }, async ({
    page,
    context,
    noise,
  }) => {
    noise.expect(
      /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically|could not be loaded|ChunkLoadError: \/bookmark/,
    );
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'All Audiobooks' })).toBeVisible();
    await context.setOffline(true);
    await page
      .getByRole('link', { name: 'Bookmark', exact: true })
      .locator('visible=true')
      .dispatchEvent('click');
    await expect(
      page.getByRole('alert').getByText('This page didn’t load. Check your connection'),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Your Bookmarks' })).toBeVisible();
  });

  test('the bar that says offline never covers the focused name', { tag: '@phone' }, async ({
    page,
    context,
    noise,
  }) => {
    noise.expect(/ERR_INTERNET_DISCONNECTED|could not be loaded|Failed to fetch dynamically|ChunkLoadError/);
    await page.goto('/home');
    const bar = page.locator('.top-bar .offline-bar');
    await expect(page.getByRole('heading', { name: 'All Audiobooks' })).toBeVisible();
    await context.setOffline(true);
    await expect(bar).toBeVisible();
    await page.keyboard.press('Shift');
    await page.locator('.top-bar-row > :first-child').focus();
    await expect(bar).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(bar).toBeVisible();
    await context.setOffline(false);
    await expect(bar).toHaveCount(0);
  });

  test('home sends no request twice, and loads no cover in a second format', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'Popular Now' })).toBeVisible();
    // Open a second screen: the app then has stored that this account has access to the library.
    await page.goto('/list');
    await expect(page.locator('[data-row="1"]')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => sessionStorage.clear());
    // Leave the page, because the list screen requests the number of notifications some seconds later.
    await page.goto('about:blank');
    const asked: string[] = [];
    const fallbacks: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request.url());
      if (/\/covers\/.*\.jpg/.test(request.url())) fallbacks.push(request.url());
    });
    // Stop the clock: a response requested before the app's code had loaded counts as fresh only for a limited time.
    await page.clock.setFixedTime(new Date());
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'All Audiobooks' })).toBeVisible();
    await expect.poll(() => asked.length).toBeGreaterThan(5);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([...new Set(asked)]);
    expect(fallbacks).toEqual([]);
  });
});

/** Returns the buttons whose words are cut off. */
const cutButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.button, .bottom-nav a')].flatMap((button) => {
      const { left, right } = button.getBoundingClientRect();
      const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      const isCut = (text: Node): boolean => {
        const range = document.createRange();
        range.selectNodeContents(text);
        // Ignore words for screen readers only, which are in a box of 1 px.
        const isShown = (text.parentElement?.getBoundingClientRect().width ?? 0) > 1;
        const shown = range.getBoundingClientRect();
        return isShown && (shown.left < left - 1 || shown.right > right + 1 || shown.right > innerWidth + 1);
      };
      if (!button.checkVisibility() || button.closest('[role="tablist"]')) return [];
      for (let text = words.nextNode(); text; text = words.nextNode())
        if (isCut(text)) return [button.textContent?.trim() ?? ''];
      return [];
    }),
  );

test('text of double size fits on narrow screens, with whole words on its buttons', {
  tag: '@phone',
}, async ({ page }) => {
  const id = await bookId(page);
  for (const path of ['/home', `/synopsis/${id}`, `/listen/${id}`]) {
    await page.goto(path);
    await expect(page.locator('main h1, main h2').first()).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 780 });
      await twoFrames(page);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`)
        .toBe(width);
      expect(await cutButtons(page), `buttons of ${path} at ${width} px`).toEqual([]);
    }
  }
});

test('a phone in landscape shows all playback controls', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto(`/listen/${await bookId(page)}`);
  const transport = page.getByRole('group', { name: 'Playback' });
  await expect(transport).toBeVisible();
  const { play, bar } = await page.evaluate(() => ({
    play:
      document.querySelector('[role="group"][aria-label="Playback"]')?.getBoundingClientRect().bottom ?? 999,
    bar: document.querySelector('.bottom-nav')?.getBoundingClientRect().top ?? 0,
  }));
  expect(play).toBeLessThanOrEqual(bar);
});
