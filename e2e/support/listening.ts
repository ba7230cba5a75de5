import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';

export interface Chapter {
  id: number;
  title: string;
  duration: number;
}
export interface Book {
  id: number;
  title: string;
  chapters: Chapter[];
}
export interface Progress {
  progress: { chapter_id: number; position: number }[];
  last_chapter_id: number | null;
}

export async function api<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const send = () =>
    page.request.fetch(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
  let answer = await send();
  // Journeys share accounts and their per-minute rate limits: wait and retry.
  if (answer.status() === 429) {
    await sleep(Number(answer.headers()['retry-after']) * 1000);
    answer = await send();
  }
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/**
 * Returns a book with at least three chapters, at normal speed. Journeys use different `skip` values to choose
 * different books.
 */
export async function aBook(
  page: Page,
  skip: number,
): Promise<{ book: Book; first: Chapter; second: Chapter }> {
  const rows = await api<{ id: number; chapter_count: number }[]>(
    page,
    'GET',
    '/books?per_page=100&sort=title',
  );
  const chosen = rows.filter((row) => row.chapter_count >= 3)[skip];
  const book = await api<Book>(page, 'GET', `/books/${chosen?.id}`);
  const [first, second] = book.chapters;
  if (!first || !second) throw new Error('The sample library has too few chapters');
  // Other journeys of this account may have changed the book's speed.
  await api(page, 'PUT', '/user/settings/playback', { book_speeds: [{ book_id: book.id, speed: 1 }] });
  return { book, first, second };
}

export const leaveAt = (page: Page, book: Book, chapter: Chapter, position: number) =>
  api(page, 'POST', `/books/${book.id}/progress`, { chapter_id: chapter.id, position });

export async function savedPosition(
  page: Page,
  book: Book,
): Promise<{ chapter: number | null; position: number }> {
  const saved = await api<Progress>(page, 'GET', `/books/${book.id}/progress`);
  const last = saved.progress.find((entry) => entry.chapter_id === saved.last_chapter_id);
  return { chapter: saved.last_chapter_id, position: last?.position ?? 0 };
}

/** Waits until everything that this browser has to send has reached the server. */
export const expectAllSent = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent'))))
    .toEqual([]);

/**
 * Returns the state of the player's audio element itself, not what the screen shows. (Dialogs and lists have other
 * audio elements.)
 */
export const sound = (page: Page) =>
  page.evaluate(() => {
    const audio = document.querySelector<HTMLAudioElement>('body > audio');
    if (!audio) return { at: -1, paused: true, rate: -1, volume: -1 };
    return { at: audio.currentTime, paused: audio.paused, rate: audio.playbackRate, volume: audio.volume };
  });
export const soundAt = async (page: Page) => (await sound(page)).at;

export const player = (page: Page) => page.locator('body > audio');

/**
 * Starts to wait for the next seek of an audio element. The returned function resolves with its target in seconds:
 * playing on to the same position is not a seek.
 */
export async function nextSeek(audio: Locator): Promise<() => Promise<number>> {
  const seek = await audio.evaluateHandle((element: HTMLAudioElement) => ({
    target: new Promise<number>((resolve) =>
      element.addEventListener('seeking', () => resolve(element.currentTime), { once: true }),
    ),
  }));
  return () => seek.evaluate(({ target }) => target);
}

/**
 * Stores the current position every 50 ms, so that `lastHeard` can return it after the page has been left or closed.
 */
export const recordHeard = (page: Page) =>
  page.evaluate(() => {
    const audio = document.querySelector<HTMLAudioElement>('body > audio');
    setInterval(() => localStorage.setItem('journey.heard', String(audio?.currentTime)), 50);
  });
export const lastHeard = (page: Page) => page.evaluate(() => Number(localStorage.getItem('journey.heard')));

/** Returns a diagnosis if nothing plays: the audio element's state, and the player's message. */
async function describeSilence(page: Page): Promise<string> {
  const audio = await page.evaluate(() => {
    const element = document.querySelector<HTMLAudioElement>('body > audio');
    if (!element) return 'no audio element';
    const { currentTime, paused, ended, seeking, readyState, networkState, error, currentSrc } = element;
    const facts = { currentTime, paused, ended, seeking, readyState, networkState, error: error?.message };
    return `${JSON.stringify(facts)} ${currentSrc}`;
  });
  const words = await page.getByRole('alert').or(page.getByRole('status')).allInnerTexts();
  return [audio, ...words.filter((text) => text.trim() !== '')].join('\n');
}

/** Waits until the audio element has played for 0.3 s; a jump to another position does not count. */
export async function expectMoving(page: Page, timeout = 20_000): Promise<void> {
  let last = await soundAt(page);
  let played = 0;
  const playedSoFar = async () => {
    const position = await soundAt(page);
    if (position > last && position < last + 5) played += position - last;
    last = position;
    return played;
  };
  try {
    await expect.poll(playedSoFar, { intervals: [100], timeout }).toBeGreaterThan(0.3);
  } catch (silence) {
    throw new Error(`Nothing plays.\n${await describeSilence(page)}`, { cause: silence });
  }
}

/** Removes the focus from the focused element, so that keys reach the player. */
export const blurFocused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

/** Simulates that the listener returns to the page. */
export const look = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

export const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });
export const pause = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true });
export const seekbar = (page: Page) => page.getByRole('slider', { name: 'Seek in chapter' });

/** The mini player, which all screens but the player's own have. */
export const mini = (page: Page) => page.getByRole('region', { name: 'Now playing' });

/** Opens the player screen and plays a book from a position. */
export async function playFrom(page: Page, book: Book, chapter: Chapter, position: number): Promise<void> {
  await leaveAt(page, book, chapter, position);
  await page.goto(`/listen/${book.id}`);
  await play(page).click();
  await expectMoving(page);
}

/** Leaves the player screen by a link of the app, so that playback continues. */
export async function goHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/home/);
  await expect(mini(page)).toBeVisible();
}

/**
 * Checks that the open panel covers neither the cover nor the playback controls, and on a desktop is next to its
 * button.
 */
export async function expectClearOf(page: Page, panel: string): Promise<void> {
  const opened = page
    .locator('.now-tools [aria-expanded="true"]')
    .and(page.getByRole('button', { name: panel }));
  // The panel is positioned by the time its button is marked as expanded.
  await opened.waitFor();
  const tool = await opened.boundingBox();
  const box = await page.locator(`.popover[aria-label="${panel}"]`).boundingBox();
  if (box && tool && (page.viewportSize()?.width ?? 0) >= 1024) {
    const across = Math.max(tool.x - box.x - box.width, box.x - tool.x - tool.width);
    const along = Math.max(tool.y - box.y - box.height, box.y - tool.y - tool.height);
    // The panel opens 8 pixels from its button, slightly more during the opening animation.
    expect(Math.max(across, along), `pixels from the tool to ${panel}`).toBeGreaterThanOrEqual(0);
    expect(Math.max(across, along), `pixels from the tool to ${panel}`).toBeLessThan(24);
    expect(Math.min(across, along), `${panel} is level with its tool`).toBeLessThan(0);
  }
  for (const part of ['.now-cover', '[aria-label="Playback"]', '[aria-label="Seek in chapter"]']) {
    const other = await page.locator(part).boundingBox();
    if (!box || !other) throw new Error('The panel is not on the screen');
    const isApart =
      box.x >= other.x + other.width ||
      other.x >= box.x + box.width ||
      box.y >= other.y + other.height ||
      other.y >= box.y + box.height;
    expect(isApart, `${panel} is clear of ${part}`).toBe(true);
  }
}
