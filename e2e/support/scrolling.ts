import { expect, type Page } from '@playwright/test';

/** Returns the page's scroll position in whole pixels. */
export const scrollY = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

/** Returns the scroll position once it has been the same for ten frames. */
export async function restingScroll(page: Page): Promise<number> {
  const isResting = () =>
    page.evaluate(async () => {
      const before = window.scrollY;
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
      return window.scrollY === before;
    });
  await expect.poll(isResting).toBe(true);
  return scrollY(page);
}

/** Returns the scroll position once the app has stored it for this history entry. */
export async function storedScroll(page: Page): Promise<number> {
  const isStored = () =>
    page.evaluate(() => {
      const position = String(Math.round(window.scrollY));
      return Object.entries(sessionStorage).some(
        ([key, value]) => key.startsWith('scroll:') && value === position,
      );
    });
  await expect.poll(isStored, { intervals: [50] }).toBe(true);
  return scrollY(page);
}

/** Waits for two frames: the direct effect of a key or a click is then on the screen. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
