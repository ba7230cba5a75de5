import type { Page } from '@playwright/test';

/** Delays requests until the returned function is called, so that the screen can be checked meanwhile. */
export async function delayRequests(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The route is not removed, which could lose a pending request.
  await page.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}
