import type { Page, Route } from '@playwright/test';
import { delayRequests } from './support/delay-requests.ts';
import {
  aBook,
  type Book,
  type Chapter,
  goHome,
  mini,
  play,
  playFrom,
  seekbar,
} from './support/listening.ts';
import { twoFrames } from './support/scrolling.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

/** Sizes of a phone and a desktop, which place the controls differently. */
const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 860 },
];

/** Calls `measure` at each size. Afterwards the page has the last size. */
async function atEachSize<T>(page: Page, measure: () => Promise<T>): Promise<T[]> {
  const measured: T[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await twoFrames(page);
    measured.push(await measure());
  }
  return measured;
}

const audio = '**/media/audio/**';
const refusal = (status: number, code: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: code, status, code, detail: code }),
  });

/** Makes the audio element report an error, after which the player requests the book and its audio again. */
const breakAudio = (page: Page) =>
  page.evaluate(() => void document.querySelector('body > audio')?.dispatchEvent(new Event('error')));

/** Sets the device's clock ahead by `hours` hours, from the next page load on. */
const laterBy = (page: Page, hours: number) =>
  page.addInitScript((ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
  }, hours * 3_600_000);

interface Notice {
  /** Text of the notice in the player. */
  readonly text: RegExp;
  /** Prepares data and mocks before the page opens. */
  prepare?(page: Page, book: Book, chapter: Chapter): Promise<unknown>;
  /** Causes the notice while the book plays. */
  happen?(page: Page, book: Book, chapter: Chapter): Promise<unknown>;
}

const television: Notice = {
  text: /Connecting to another device/,
  prepare: (page) =>
    page.addInitScript(() => {
      const remote = Object.assign(new EventTarget(), {
        state: 'disconnected',
        watchAvailability: () => Promise.resolve(1),
        cancelWatchAvailability: () => Promise.resolve(),
        prompt: () => Promise.resolve(),
      });
      Object.assign(window, { remote });
      Object.defineProperty(HTMLMediaElement.prototype, 'remote', { get: () => remote, configurable: true });
    }),
  happen: (page) =>
    page.evaluate(() => {
      const { remote } = window as unknown as { remote: EventTarget & { state: string } };
      remote.state = 'connecting';
      remote.dispatchEvent(new Event('connecting'));
    }),
};

const bookEnd = {
  text: /Finished/,
  async happen(page: Page, book: Book) {
    const last = book.chapters.at(-1);
    await page
      .getByRole('button', { name: `${last?.title}` })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${last?.title}`);
    await seekbar(page).fill(String(Math.floor(last?.duration ?? 0) - 1));
  },
} satisfies Notice;

const notices: Readonly<Record<string, Notice>> = {
  slow: {
    text: /Still loading…/,
    async happen(page) {
      await page.route(audio, () => {});
      await breakAudio(page);
    },
  },
  offline: {
    text: /You’re offline\. Playback continues/,
    async happen(page) {
      await page.context().setOffline(true);
      await breakAudio(page);
    },
  },
  reconnecting: {
    text: /The connection broke\. Trying again/,
    async happen(page) {
      await page.route(audio, (route) => route.fulfill({ status: 503, body: '' }));
      await breakAudio(page);
    },
  },
  failed: {
    text: /The audio can’t be reached/,
    async happen(page) {
      await page.route(audio, (route) => route.fulfill({ status: 503, body: '' }));
      await breakAudio(page);
    },
  },
  damaged: {
    text: /damaged or not supported/,
    async happen(page) {
      await page.route(audio, (route) =>
        route.fulfill({ contentType: 'audio/mp4', body: Buffer.alloc(50_000, 7) }),
      );
      await breakAudio(page);
    },
  },
  no_output: {
    text: /No sound output/,
    async happen(page) {
      await page.evaluate(() => {
        const element = document.querySelector('body > audio');
        const error = { code: 3, message: 'AUDIO_RENDERER_ERROR' };
        if (element) Object.defineProperty(element, 'error', { value: error });
        for (const ms of [0, 1500, 3000, 4500])
          setTimeout(() => element?.dispatchEvent(new Event('error')), ms);
      });
    },
  },
  no_access: {
    text: /Your access to this audiobook has ended/,
    async happen(page, book) {
      await page.route(`**/api/books/${book.id}`, refusal(403, 'subscription_required'));
      await breakAudio(page);
    },
  },
  limit: {
    text: /loaded a lot of audio/,
    async happen(page) {
      await page.route(audio, refusal(429, 'audio_limit_reached'));
      await breakAudio(page);
    },
  },
  other_device: {
    text: /Playing on another device/,
    async happen(page) {
      await page.route('**/api/playback', (route) => route.fulfill({ json: { taken_over: true } }));
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      await play(page).click();
    },
  },
  other_tab: {
    text: /Playing in another tab/,
    happen: (page) => page.evaluate(() => new BroadcastChannel('lamplight-playing').postMessage('playing')),
  },
  'a guessed place': {
    text: /Couldn’t (load|sync) your place/,
    prepare: (page, book) =>
      page.route(`**/api/books/${book.id}/progress`, (route) =>
        route.request().method() === 'GET' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
      ),
  },
  'a television': television,
  'the last minute of a sleep timer': {
    text: /\+5 min/,
    async happen(page) {
      await page.getByRole('button', { name: 'Sleep timer' }).click();
      await page.getByRole('button', { name: '5 minutes', exact: true }).click();
      await page.evaluate(() => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 250_000;
      });
    },
  },
  'the end of the book': bookEnd,
  'a television at the end of the book': {
    ...television,
    async happen(page, book, chapter) {
      await bookEnd.happen(page, book);
      await expect(page.getByRole('region', { name: 'Finished' })).toBeVisible({ timeout: 60_000 });
      await television.happen?.(page, book, chapter);
    },
  },
};

/** Returns the positions of Play, the other controls and each tool, at each size. */
const controlsIn = (page: Page, selector: string) =>
  atEachSize(page, () =>
    page.evaluate((controls) => {
      const boxes = [...document.querySelectorAll<HTMLElement>(controls)].filter((element) =>
        element.checkVisibility(),
      );
      return boxes.map((box) => {
        const { x, y } = box.getBoundingClientRect();
        const name = box.dataset['play'] === undefined ? (box.ariaLabel ?? box.innerText) : 'Play';
        return `${name.replace(/[,\d:×].*/s, '')} ${Math.round(x)} ${Math.round(y + window.scrollY)}`;
      });
    }, selector),
  );

const playerControls =
  '.now-playing [aria-label="Playback"] button, .now-playing .slider, .now-tools > button, .now-menu button';
const miniControls = '.mini [data-play], .mini [aria-label^="Back"], .mini [aria-label="Close player"]';

/** Returns the player's controls that are covered by its notices, at each size. */
const coveredControls = (page: Page) =>
  atEachSize(page, () =>
    page.evaluate((controls) => {
      const notices = document.querySelector('.now-notices')?.getBoundingClientRect() ?? new DOMRect();
      const isUnder = ({ left, right, top, bottom }: DOMRect) =>
        top < notices.bottom - 1 && bottom > notices.top + 1 && left < notices.right && right > notices.left;
      return [...document.querySelectorAll<HTMLElement>(controls)]
        .filter((element) => element.checkVisibility() && isUnder(element.getBoundingClientRect()))
        .map((element) => element.ariaLabel ?? element.innerText);
    }, `${playerControls}, .now-words a`),
  );
const noneCovered = sizes.map(() => []);

for (const [name, notice] of Object.entries(notices)) {
  test.describe(() => {
    test.use({ ownContext: name === 'offline' });
    test(`no control of the player moves: ${name}`, { tag: '@desktop' }, async ({ page, noise }) => {
      test.slow();
      noise.expect(/status of (403|429|50[03]) |ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be loaded/);
      await signedIn(page, 'member');
      const { book, first } = await aBook(page, 0);
      await notice.prepare?.(page, book, first);
      await playFrom(page, book, first, 3);
      const before = await controlsIn(page, playerControls);
      for (const controls of before) expect(controls.length).toBeGreaterThan(10);
      await notice.happen?.(page, book, first);
      const shown = page.locator('.now-playing').getByText(notice.text).first();
      await expect(shown).toBeVisible({ timeout: 60_000 });
      expect(await controlsIn(page, playerControls)).toEqual(before);
      await atEachSize(page, () => shown.click({ trial: true }));
      expect(await coveredControls(page), 'it covers no control').toEqual(noneCovered);
      await expectAccessible(page, page.locator('.now-playing'));
    });
  });
}

test('no control moves when the player offers the way back', { tag: '@desktop' }, async ({ page }) => {
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  await playFrom(page, book, first, 40);
  const before = await controlsIn(page, playerControls);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await laterBy(page, 25);
  await page.reload();
  await expect(
    page.getByRole('button', { name: 'Replay the last 30 s' }).filter({ visible: true }),
  ).toBeVisible();
  expect(await controlsIn(page, playerControls)).toEqual(before);
  expect(await coveredControls(page)).toEqual(noneCovered);
  await expectAccessible(page);
  await goHome(page);
  await expect(mini(page)).toBeVisible();
  const offered = await controlsIn(page, miniControls);
  await play(page).click();
  await expect(page.getByRole('button', { name: 'Replay the last 30 s' })).toHaveCount(0, {
    timeout: 60_000,
  });
  expect(await controlsIn(page, miniControls)).toEqual(offered);
});

test('no control moves when the lamp’s offer is there', { tag: '@desktop' }, async ({ page }) => {
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  await playFrom(page, book, first, 40);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const before = await controlsIn(page, playerControls);
  await page.evaluate(
    ([bookId, chapterId]) => {
      const place = { bookId, chapterId, position: 5 };
      const out = {
        ...place,
        position: document.querySelector<HTMLAudioElement>('body > audio')?.currentTime,
      };
      const owner = localStorage.getItem('user_id');
      localStorage.setItem('lamp', JSON.stringify({ owner, set: place, out, at: Date.now() }));
    },
    [book.id, first.id],
  );
  await laterBy(page, 8);
  await page.reload();
  await expect(page.getByText(/^The lamp went out at/)).toBeVisible();
  expect(await controlsIn(page, playerControls)).toEqual(before);
  expect(await coveredControls(page)).toEqual(noneCovered);
  await expectAccessible(page);
});

test('no control of the mini player moves when a tool arrives late', { tag: '@desktop' }, async ({
  page,
}) => {
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  await playFrom(page, book, first, 3);
  await goHome(page);
  const texts = `**/api/books/${book.id}/text-chapters`;
  await page.route(texts, (route) => route.fulfill({ json: { chapter_ids: [first.id] } }));
  const showText = await delayRequests(page, texts);
  await page.reload();
  await expect(mini(page)).toBeVisible();
  const before = await controlsIn(page, miniControls);
  for (const controls of before) expect(controls.length).toBeGreaterThan(2);
  showText();
  await expect(mini(page).getByRole('button', { name: 'Text' }).filter({ visible: true })).toBeVisible();
  expect(await controlsIn(page, miniControls)).toEqual(before);
});

test('no control of the mini player moves', { tag: '@desktop' }, async ({ page }) => {
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  await playFrom(page, book, first, 3);
  await page.getByRole('button', { name: 'Sleep timer' }).click();
  await page.getByRole('button', { name: '5 minutes', exact: true }).click();
  await goHome(page);
  const before = await controlsIn(page, miniControls);
  for (const controls of before) expect(controls.length).toBeGreaterThan(2);
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 250_000;
  });
  await expect(
    page.getByRole('button', { name: '+5 min on the sleep timer' }).filter({ visible: true }),
  ).toBeVisible();
  expect(await controlsIn(page, miniControls)).toEqual(before);
  await page.evaluate(() => new BroadcastChannel('lamplight-playing').postMessage('playing'));
  await expect(mini(page).getByText('Playing in another tab').first()).toBeVisible();
  expect(await controlsIn(page, miniControls)).toEqual(before);
  await expectAccessible(page);
});
