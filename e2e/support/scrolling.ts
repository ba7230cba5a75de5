import { expect, type Page } from '@playwright/test';

/** The page's scroll position in whole pixels. */
export const scrollY = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

/** Returns the scroll position once it is the same in two readings 100 ms apart. */
export async function restingScroll(page: Page): Promise<number> {
  let last = -1;
  const isResting = async () => {
    const before = last;
    last = await scrollY(page);
    return last === before;
  };
  await expect.poll(isResting, { intervals: [100] }).toBe(true);
  return last;
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
